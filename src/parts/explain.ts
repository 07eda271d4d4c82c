/**
 * What explains a line that fails: the catalog, categories, corrections. A bundle of its own, loaded for such a line alone;
 * it draws no document and holds nothing that writes one.
 */
export {keepCatalog} from '../catalog/keep-catalog.js'
export {findNear, findNearFlags} from '../describe/find-near.js'
export {classify} from '../errors/classify-throw.js'
export {explainThrow} from '../errors/explain-throw.js'
export {keepValid} from '../errors/keep-valid.js'
export {restOf, routeLine} from '../errors/route.js'
export {maskMeant} from '../secrets/mask-meant.js'
export {maskRouted} from '../errors/mask-routed.js'
export {annotateEntry} from '../gate/annotations.js'
export {explainForeignBriefly, explainForeignEnding, explainForeignThrow} from '../foreign/ending.js'
export {explainForeignError} from '../foreign/foreign-error.js'
export {explainRoutingErrorNow, explainRoutingError} from '../foreign/routing-error.js'
export {describeValidLine} from '../result/valid-line.js'
export {hideSecrets} from '../secrets/hide-secrets.js'
