/** What people call the things of building apps, of customer records and of serverless platforms; as `thingClasses` is. */
export const buildingClasses = {
  simulator:
    'virtual iphone, phone in the cloud, iphone in the cloud, android in the cloud, virtual android, test phone in the cloud, avd, xcode simulator, remote iphone, remote android | iphone, android, virtual',
  device:
    'test phone, my phone, my iphone, test device, tester phone, ad hoc device, phone for testing, registered phone, ios devices | phone, iphone',
  build:
    'compiles, cloud compile, cloud compiles, apk, aab, ipa, build on the server, compile output, jar, exe, finished app, app file, binary | compile, output, native',
  'build number': 'build number, version code, bundle version, build counter | version, number, build',
  channel:
    'lane, track, release track, update lane, release channel, stream of updates, beta channel, train | lane, track, updates, stream',
  branch: 'git branch, feature branch, line of updates, branch of updates | updates, line',
  update:
    'over the air release, hotfix, push a fix, js bundle, code push, codepush, fix without the store, quick fix, javascript update | fix, hotfix, air',
  rollout:
    'some users first, percent of users, slowly to users, more and more users, bit by bit, step by step, ten percent, half of the users, partial release | slowly, percent, half, gradually',
  submission:
    'send to apple, send to google, to testflight, ship to the store, app review, to the app store, to the play store, on google play, get it into the store, put the app on, store release | apple, google, testflight, store',
  'app store connect': 'asc, app store connect, appstoreconnect, apple developer account, apple account | apple, store',
  metadata:
    'store texts, app store texts, texts for the store, listing, app description, screenshots, store listing, keywords | listing, texts',
  tester: 'beta users, beta testers, people who try, testflight users | beta, testflight',
  provisioning:
    'provisioning, provisioning profile, signing stuff, ios signing, code signing, keystore | profile, credential, certificate',
  runtime: 'serverless platform, function runtime, functions platform',
  action:
    'action, function, lambda, serverless function, cloud function, handler, serverless code, serverless action | code, function, script',
  activation:
    'activation, invocation, function run, last call of a function, function calls, my function, output of my function, ran lately | run, call, function, log, execution',
  trigger:
    'event source, goes off, starts a function, fires a function, cron trigger, source of an event | fire, source',
  rule: 'link between trigger and function, trigger calls, connection of a trigger, trigger to a function, trigger to function, binding of trigger | link, trigger, between',
  'web asset':
    'web asset, frontend, front end, ui of the app, web ui, html, static files, user interface, react front end, single page app | frontend, ui, web, html',
  package:
    'folder of functions, group of functions, library, set of functions, group my functions, groups of functions, deb, rpm, module, npm package, unlocked package, managed package | group, set, functions',
  library: 'library, package, dependency, module, reusable code | package',
  'event registration':
    'event registration, subscribed to events, listens to events, event subscription, who listens, who is subscribed, subscribe to events, listens to my events | listen, subscribed, event',
  'event metadata':
    'event metadata, eventmetadata, describes an event, event type, kind of event, what describes an event, event definition | event, type, kind',
  'event provider':
    'event provider, event source, source of events, who emits, emits events, sends events | emit, source, event',
  extension:
    'extensions, add functionality, app block, extension point, ui extension, checkout block, customize the checkout, admin block | block, functionality',
  template:
    'starter kit, blueprint, starter, kit, pattern, sample app, starting point, boilerplate project, example project | kit, blueprint, example, start',
  service: 'api i use, subscribed api, apis of my project, api of | api',
  'public key': 'publickey, public key, public certificate, key certificate, ssh key, pem | key, certificate, ssh',
  workspace:
    'stage and prod, stages of my project, like stage and prod, dev environment of the project | stage, stages',
  'key value':
    'state store, key in the cache, value in the cache, redis-like, keep a value, remember a value, stored value, a key, cache key, small values | key, value, cache',
  record:
    'lead, opportunity, customer entry, single entry, database row, contact in the crm, account in the crm, one row, a row, one entry, rows | lead, row, entry, data',
  bulk: 'thousands of, mass, big csv, large csv, huge, lots of rows, many rows, a lot of rows, many records, mass edit, mass update, whole table, millions of, many at once | rows, huge, mass, edit',
  'bulk result':
    'bulk results, which lines were rejected, lines of my csv, rejected rows, failed rows, how did the import go, load go, rejected, rows failed | rejected, failed, csv, lines',
  upsert:
    'upsert, update or insert, insert or update, create or update, merge into, add or change | insert, update, merge',
  tree: 'tree, parent and child, related records, records with children, nested records | nested, related, json',
  sobject:
    'sobject, custom object, object type, table, entity, standard object, kinds of records, object definition | object, table, type',
  object: 'custom object, new table, entity type | table, entity',
  'permission set':
    'permission set, set of permissions, more rights, extra rights, bundle of rights | rights, permission, access',
  'permission set license': 'license for a permission set, paid permission | license',
  apex: 'apex, server code, backend class, java-like code, server side code, trigger code, backend code | class, code, script',
  lightning: 'lightning, lwc, web component, aura, component for the page, front end component | component, ui',
  flow: 'automation, automations, process builder, no code automation, declarative automation, my automation works, automatic process | automatic',
  'platform event':
    'platform event, platformevent, message bus event, event bus, pub sub, pubsub, message bus | event, bus, message',
  'static resource': 'static resource, static file, image or script | file, asset',
  'custom field':
    'custom field, extra field, additional field, new column, extra column, another column | field, column',
  'custom data':
    'custom data, metafield, metafields, metaobject, custom fields, extra data, own data fields | field, custom, definition',
  'custom metadata type': 'custom metadata, custom metadata type | type, metadata, custom',
  tab: 'tab, menu entry, navigation item | menu',
  'scratch org':
    'scratch org, temporary org, throwaway org, disposable environment, short lived org, development org, box expire, throwaway environment, dev box, scratch environment | temporary, disposable, throwaway, environment, box',
  sandbox: 'copy of production, staging copy, production copy, test copy, full copy, uat | copy, clone, staging, uat',
  snapshot: 'state of a scratch org, image of an environment, frozen copy | frozen, image',
  shape: 'shape, features and settings of, blueprint of production | settings, blueprint',
  org: 'crm, environment i am logged into, the org, the box, system | environment, crm, login',
  dataset: 'dataset, data set, collection of data, analytics data | data',
  analytics: 'analytics, dashboard, dashboards, charts, bi, tableau, graphs, reports | report, chart, dashboard',
  'ui bundle':
    'ui bundle, react app, react front end, front end bundle, non native ui, custom front end | ui, react, front end',
  community:
    'community, customer portal, portal, experience site, partner portal, experience cloud, digital experience | site, portal, forum',
  agent:
    'the bot, bots, my bot, ai agent, copilot agent, chatbots, virtual agent, bot under test, assistant | bot, ai, assistant',
  'agent preview':
    'talk to the bot, chatting with the bot, chat with the bot, chats with the bot, conversation with the bot, try the bot, test chat | chat, bot, talk, try',
  'agent test':
    'evaluate the bot, test the bot, bot test, test for the agent, does the bot answer right, bot evaluation, how good is the bot | evaluate, bot, test',
  'agent spec':
    'spec, yaml description, description of the bot, bot description, specification, yaml | yaml, description, definition',
  'data library':
    'data library, knowledge library, knowledge libraries, documents for the bot, give the bot a pdf, files for the bot, what the bot knows, bot knowledge | knowledge, document, pdf, files, library',
  'work item':
    'work item, ticket, ticket on the board, story, jira, card on the board, on the board, user story, change request, open a ticket, kanban | ticket, story, board, item, issue, task',
  devops: 'devops, devops center, release management, change management, board, jira | pipeline, work item, stage',
  'pipeline stage': 'pipeline stage, stage of the pipeline, step of the pipeline, stages definition | stage, step',
  'push upgrade':
    'push upgrade, forced newer version, forced upgrade, push a new version to customers, upgrade my customers, customers got, force customers, forced on customers | customers, forced, upgrade, push',
  subscriber: 'subscriber, customer who installed, who installed my package, installed in | customer, install',
  'source tracking':
    'source tracking, following changes, remembers which files changed, local files changed, which files changed, what changed locally, tracking of changes | tracking, changes, files',
  ignored: 'ignored, left out, excluded, not pushed, skip, gitignore, ignore file, skipped files | skip, exclude',
  dependency: 'depends on, what does it need, depend | need, require',
  'apex log': 'debug log, apex log, trace of the code, system.debug | debug, log',
  manifest:
    'package.xml, list of everything in the org, command table, freeze the command, freeze commands, faster boot, faster startup, startup fast, oclif.manifest | startup, boot, list, fast',
  hook: 'lifecycle callback, lifecycle, before each command, on startup, on start, before a command runs, event handler, callback, intercept | callback, startup, lifecycle, before',
  tarball:
    'tarballs, linux archives, tgz, archive for linux, tar.gz, compressed files for all platforms, standalone archive, archives | archive, linux, zip',
  deb: 'deb, debian package, ubuntu package, apt repository, apt package, dpkg | linux, ubuntu, package',
  win: 'win, windows, exe, msi, windows installer, windows users, for microsoft | microsoft, pc',
  macos: 'macos, mac installer, apple installer, pkg file, for apple machines, for mac users, osx | apple, mac',
  readme: 'documentation of commands, markdown docs, commands in the readme, docs file | docs, markdown',
  theme:
    'shop look, store design, look of my shop, look of the shop, storefront design, remote design, my design, liquid files, css of the shop, shop template, look and feel | look, design, liquid',
  storefront:
    'headless shop, headless shops, headless store, custom storefront, react storefront, remix, shop frontend | headless, react, shop',
  headless:
    'headless, headless shop, headless storefront, react storefront, custom storefront | headless, storefront, react',
  css: 'tailwindcss, sass, styles, css framework, vanilla extract, postcss | framework',
  vite: 'vite, bundler, bundle with, build tool, webpack replacement, faster builds | bundle, bundler',
  market:
    'several countries, many countries, several languages, countries and languages, sell abroad, internationalization, i18n, multi currency, multilingual, sell in several, other countries | countries, languages, abroad, sell',
  'customer account':
    'customer account, login for buyers, login settings for buyers, buyers, buyer login, shopper login, accounts of shoppers | buyer, shopper, login',
  'app config':
    'toml, app configuration, settings of the linked app, app settings, configuration file | toml, settings',
  discount: 'discount, discount code, price rule, coupon, voucher, wasm | price, function',
  'function info': 'inputs of my function, what my function needs, about my function | function, info',
  graphql: 'graphql, query language, mutation, graphql query, admin api | api, query, mutation',
  'app dev': 'try my app in a shop, test my app in a store | local, dev',
  integration: 'backend as a service, our backend, postgres backend, third party backend | backend, hooked',
  backend: 'backend, server side, database service, baas | service, database, server, integration',
  'environment variable':
    'env vars, env var, export FOO, .env, environment setting, config map, configmap, api url setting, secret for the app, test variable, variable only for tests, process.env | env, variable, setting',
  secret: 'sealed secret, kubectl secret, vault, hidden value, api secret, password for the app | hidden',
  account: 'my account, who pays, my login, saved login, subaccount, sub account, tenant, whoami | me, my',
  identity:
    'who am i, whoami, me, logged in user, which login, which account is this, logged in as, am i logged in, as whom, signed in, where am i logged in | me, current, login',
  team: 'groups do i work in, groups am i in, my groups, my teams, my companies, colleagues, crew, group of people, which groups | groups, work, colleagues',
  member:
    'freelancer, contractor, friend, workmate, staff, new hire, new colleague, people here, other people, team mate, who else, everybody here, coworkers, intern | else, hire',
  access:
    'what a colleague may do, who may push, push to the app, may push, work on my app, help with my app, work with me, collaborate, contributors | may, push, work, help',
  role: 'what may a, what a user may do, privileges of, rights of, what they may do, who may write, who may read | rights, privilege, may',
  billing:
    'credit card, how much does it cost, what do i pay, pay, what does it cost us, payment method, cost me, our bill, monthly bill, money, checkout page | cost, pay, bill, card',
  plan: 'what sizes, paid plan, free plan, pro plan, larger package, what can i get, tiers | tier, paid, sizes',
  cli: 'this command line, command line program, new cli, my tool, my cli, command line app | program, terminal',
  help: 'help, what can this do, what can this thing do, manual, how do i use this, commands are there, how to use | manual, usage, commands',
  docs: 'how do i, tutorial, read about, examples of use, documentation | tutorial, read',
  favorite: 'favorite, favourite, starred, bookmarked, pinned | star',
  newest: 'newest, latest, most recent, up to date | last, current, new',
} as const
