import {corpusFiles, scoreDrafts} from './score.js'

for (const file of corpusFiles) console.log(file, scoreDrafts(file))
