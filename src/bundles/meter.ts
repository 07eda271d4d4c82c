/** The program that `murli doctor --time` makes a process load first, to measure it. */
import {meterProcess} from '../services/doctor/meter.js'

meterProcess()
