/**
 * What people call the things that command lines are about, written as the verbs are: a class's name, the words and
 * phrases that mean it, and behind `|` those that may mean it.
 */
export const thingClasses = {
  // Programs and where they run.
  app: 'app, application, project, program, site, website, web app, software | service, product, system, thing, it, tool, storefront, component, code',
  project:
    'project, app, workspace, repository, repo, folder, codebase | application, directory, work, solution, product, site',
  website:
    'website, site, web page, webpage, homepage, web, page, frontend, storefront, community, landing page | app, static, host, public, portal, experience',
  service: 'service, server, backend, daemon, microservice | app, api, product, extra, system, host',
  server:
    'server, machine, box, host, instance, vm, computer, node, dyno, droplet, worker, container, backend | process, hardware, environment, system, service, ps, service',
  process:
    'process, ps, dyno, worker, instance, job, task, program, pid, running | server, thread, container, execution, machine',
  container: 'container, docker, image, pod, kubernetes, k8s, dockerfile, picture | registry, box, process, build',
  function:
    'function, serverless, lambda, action, cloud function, handler | code, edge, script, method, snippet, endpoint, api, activation',
  execution: 'execution, run, activation, invocation, call, last call | log, job, session, result, instance, process',
  environment:
    'environment, stage, staging, env, workspace, sandbox, space, area, tier, test environment, target | system, org, production, context, development, instance',
  production:
    'production, prod, live, live system, real, customers see, real users | main, stable, release, environment, public',
  sandbox:
    'sandbox, test environment, test system, playground, copy of production, scratch, trial, disposable, throwaway | environment, org, staging, preview, development, instance',
  org: 'org, organization, organisation, company, tenant, team, enterprise, firm, business | account, workspace, group, environment, instance, client, system',
  workspace: 'workspace, area, environment, space | project, folder, stage, context',
  space:
    'space, isolated network, private network, vpc, enclave, virtual private | region, area, environment, workspace, storage',
  region:
    'region, location, data center, datacenter, continent, zone, country, geography, where in the world, area | place, where, europe, host',
  country: 'country, nation, france, germany, europe, geographic | region, international, geo, location, abroad',
  stack:
    'stack, operating system, os, base image, runtime version, ubuntu, platform | version, environment, language, runtime, system',
  runtime:
    'runtime, language version, node version, python version, language runtime, engine, interpreter, supported version | stack, version, environment, execution, language, platform',
  buildpack: 'buildpack, language support, build script, language | runtime, build, stack',
  platform:
    'platform, system, heroku, whole service, provider, vendor | status, cloud, infrastructure, operating system',
  simulator: 'simulator, emulator, virtual phone, virtual device, phone emulator, remote phone | device, preview, test',
  device:
    'device, phone, iphone, ipad, hardware, udid, gadget, tablet, mobile, sensor, handset, android | machine, computer, thing, sim, client, board, push',
  hub: 'hub, gateway, bridge, base station | device, center, router',
  // Code and how it is shipped.
  code: 'code, source, source code, my work, script, snippet, apex, program, files, my files, local source | project, repository, logic, class, content, changes',
  source:
    'source, code, local files, my files, metadata, files, local source | project, origin, changes, customization',
  repository: 'repository, repo, git, github, gitlab, version control | project, source, code, clone, remote, link',
  branch: 'branch, line of development, git branch | version, fork, stream, channel',
  commit: 'commit, revision, change set, sha | version, save, check in',
  release:
    'release, deploy, deployment, version, rollout, shipped version, deploys | build, publish, update, revision, launch, tag',
  version:
    'version, release, revision, edition, newest, shipped, number | build, tag, history, snapshot, latest, upgrade',
  deployment:
    'deployment, deploy, release, rollout, shipping, going live, shipped, ship, host, upload | version, publish, push, build',
  build:
    'build, compilation, binary, artifact, compile, built, compiled, ipa, apk | package, release, bundle, job, image, slug, output',
  pipeline:
    'pipeline, ci, cd, continuous integration, continuous delivery, stage, workflow | flow, process, automation, build, delivery, deploy',
  workflow:
    'workflow, pipeline, ci, job, automation, flow, github action | process, task, action, steps, yaml, routine',
  job: 'job, task, batch, work, ci job, background work, bulk | process, workflow, run, queue, operation, worker',
  task: 'task, todo, work item, ticket, job, assignment, item, issue | action, process, work, activity',
  test: 'test, test suite, unit test, spec, tests, check, e2e, end to end, suite, assertion | trial, quality, validation, ci, verify, coverage, session',
  check: 'check, monitor, probe, health check, synthetic, uptime, watch | test, validation, lint, verify, rule',
  error:
    'error, exception, crash, failure, bug, problem, went wrong, fault, wrong, broken, failing, stack trace | issue, log, alert, diagnostic, debug, outlier',
  issue: 'issue, bug, ticket, bug report, problem, feedback, complaint | error, report, task',
  log: 'log, output, printing, prints, print, trace, message, what happened, console, logging, stdout, debug output, what did it print | event, history, record, activity, error, stream, report, debugger',
  drain:
    'drain, log drain, external log, forward log, log destination, log shipping | log, telemetry, sink, output, stream, splunk',
  telemetry:
    'telemetry, usage data, tracking data, anonymous, collecting data, data about me, metrics, trace | analytics, statistics, monitoring, drain, insight, opentelemetry',
  metric:
    'metric, statistic, stat, measurement, performance, number, figures, uptime, analytics, insight, kpi | usage, monitor, report, telemetry, rate, percentage, chart, speed, summary',
  insight:
    'insight, analytics, statistic, stat, adoption, trend, analysis, how many users | metric, report, performance, usage, crash',
  event:
    'event, happening, occurrence, activity, something happens, incident, timeline, what happened | log, notification, message, trigger, webhook, record, audit, change',
  alert:
    'alert, alarm, notification, warning, pager, on call, paged, alerted, warn | message, monitor, incident, channel, error',
  incident:
    'incident, outage, downtime, disruption, emergency, service disruption, down | problem, issue, status, alert, event, error',
  'status page': 'status page, public page, health page, public status | dashboard, uptime, incident',
  status:
    'status, state, progress, health, done yet, finished, how far, is it, going on, working, having problems, reachable, approved, ready, alive, ping, under way, yet | condition, check, result, overview, running, report, stat',
  result:
    'result, outcome, came out, output, answer, return value, how did it go | report, status, response, log, summary, score',
  maintenance:
    'maintenance, offline, downtime, take down, temporarily unavailable, out of service, closed for, back online, back after downtime | mode, upgrade, repair, outage, pause, down, window',
  audit:
    'audit, who did what, audit log, who changed, audit trail, compliance, history of changes | log, event, history, monitor, activity',
  history:
    'history, past, previous, earlier, lately, recent, recently, latest, so far, changelog | log, audit, release, list, record, last',
  diagnostic:
    'diagnostic, doctor, troubleshooting, my computer, environment info, bug report, system info, something is wrong, support | info, debug, health, problem, check, version, diagnose, report',
  // Data.
  database:
    'database, db, postgres, postgresql, pg, sql, mysql, relational, datastore, data store, mongo | data, table, storage, schema, redis, records, collection',
  data: 'data, records, rows, content, information, dataset | database, file, document, table, entries, payload',
  redis: 'redis, key value store, key-value, cache, in memory | database, store, valkey',
  cache: 'cache, cached, hit rate, memory | redis, memoize, buffer, store',
  query:
    'query, queries, sql, select, soql, statement, graphql, ask, search, question | request, filter, lookup, find, analysis',
  table: 'table, relation, sobject, object, collection, entity | database, schema, list, sheet, rows, data',
  collection: 'collection, table, dataset, group of documents | list, set, database, folder',
  record:
    'record, row, entry, item, line, single row, document | data, object, entity, field, log, recording, instance',
  document: 'document, entry, record, doc, json document, matching entry, object | file, page, row, item, paper',
  field: 'field, column, attribute, property, form field | value, key, record, schema, custom',
  object: 'object, sobject, table, entity, custom object, kind of record | record, type, model, class, item, thing',
  schema:
    'schema, structure, columns, model, data model, definition, shape, types | table, field, format, type, describe',
  index: 'index, indexes, lookup structure | search, list, speed, database, faster',
  connection:
    'connection, session, link, connected, connections are open, client | socket, pool, attachment, network, user',
  lock: 'lock, locked, blocking, deadlock, blocked | protection, wait, transaction, freeze',
  replica: 'replica, follower, read replica, standby, copy, secondary | database, clone, fork, mirror',
  backup: 'backup, dump, snapshot, safe copy, saved copy, archive | export, copy, restore, image',
  snapshot: 'snapshot, saved state, point in time, checkpoint | backup, image, copy, version, save',
  credential:
    'credential, login data, username and password, password, secret, access, user, signing key, keychain, database user, provisioning profile | key, token, certificate, auth, role, account',
  password: 'password, passphrase, pin, login secret, pwd | credential, secret, login',
  storage: 'storage, disk, volume, drive, space, bucket, s3, how large, how big | file, size, store, capacity, asset',
  file: 'file, document, path, attachment, asset, picture, screenshot, video | folder, upload, content, data, source, media, blob',
  folder: 'folder, directory, path, place | file, location, collection, project, workspace',
  asset:
    'asset, static file, image, picture, screenshot, media, resource, video, attachment | file, upload, static, web asset, tool',
  media: 'media, image, picture, photo, video, audio, attachment | file, asset, recording',
  archive: 'archive, zip, tarball, tar, compressed, bundle | backup, package, history, storage',
  bulk: 'bulk, batch, many, a lot of, mass, csv, spreadsheet, at once, thousands, large, all at once, multiple | mass, job, import, export, group, list',
  csv: 'csv, spreadsheet, excel, table, comma separated, sheet | bulk, data, file, export',
  size: 'size, how large, how big, large, disk usage, bytes, takes up | type, scale, storage, amount, capacity, bigger',
  limit:
    'limit, quota, cap, allowance, maximum, nearly used up, allowed, rate limit, how much may | usage, restriction, budget, plan, threshold',
  usage:
    'usage, consumption, used, how much have i used, spend, spent, cost so far, what did we use, utilization, bill | metric, limit, billing, statistic, record, use',
  billing:
    'billing, invoice, payment, bill, pay, subscription, charge, money, cost | plan, usage, price, account, balance',
  price: 'price, cost, pricing, rate, how expensive, how much does, fee, charge | plan, billing, money, amount, tariff',
  plan: 'plan, tier, subscription, package, level, edition, pricing, entitlement | price, billing, size, addon, schedule, upgrade, limit',
  balance: 'balance, money left, credit, how much money, remaining, money is left, funds | account, billing, amount',
  addon:
    'addon, add-on, extra service, extra, integration, marketplace, third party | plugin, extension, service, resource, database, partner, provider',
  plugin:
    'plugin, extension, plug-in, add-on, extend this tool, extensions of the tool, module | addon, package, tool, component',
  extension: 'extension, plugin, block, extend, widget | addon, app, module, component, checkout',
  integration: 'integration, connector, third party | addon, link, connection, plugin',
  package:
    'package, bundle, library, installable, module, dependency, artifact, deb, installer, distribution | plugin, archive, build, product, app',
  installer: 'installer, setup program, msi, pkg, dmg, windows, macos, apple, deb | package, pack, build',
  dependency: 'dependency, library, module, package, requires, framework | package, version, import',
  template:
    'template, boilerplate, starter, skeleton, example, sample, scaffold, preset | theme, project, layout, base',
  component: 'component, widget, module, part, web component, building block | extension, element, lightning, class',
  trigger: 'trigger, hook, event handler, callback, fires | event, action, rule, webhook, start',
  rule: 'rule, policy, condition, regulation, automation | filter, trigger, permission, lint, setting, guideline',
  schedule: 'schedule, timer, cron, every night, timetable, recurring, periodic | plan, job, time, window, daily',
  queue: 'queue, waiting line, backlog, waiting, message queue | job, list, worker, task, caller',
  topic: 'topic, subject, theme | category, channel, event, webhook',
  message:
    'message, text, sms, note, mail, chat message, whatsapp, texts | notification, log, post, content, letter, email, event',
  sms: 'sms, text message, text, texting, mms, short message | message, phone, mobile',
  email: 'email, mail, e-mail, letter, inbox, message | message, send, notification, sendgrid',
  notification:
    'notification, alert, push, notice, told, notify, tell me, remind, news | message, email, event, webhook, webhook, warning',
  call: 'call, phone call, ring, dial, rang, telephone, caller, hang up, voice | conversation, invoke, request, phone, speak',
  conference: 'conference, conference call, meeting, group call | call, room, session, participant',
  room: 'room, meeting, video meeting, video call, chat room | conference, space, channel, session',
  participant: 'participant, attendee, caller, person, member, somebody, guest | user, conference, who, client',
  recording: 'recording, tape, taped, recorded, audio file, voice recording | record, media, audio, call, video',
  transcription:
    'transcription, transcript, speech to text, into text, spoken words, transcribe | recording, text, speech',
  'phone number':
    'phone number, number, telephone number, line, caller id, toll free | phone, call, sms, contact, mobile, digits',
  sim: 'sim, sim card, esim, mobile data, cellular | device, phone, card, wireless',
  conversation:
    'conversation, chat, dialog, discussion, thread, talk | message, call, session, channel, interaction, people',
  chat: 'chat, conversation, talk, bot conversation, instant message, dialogue | message, agent, channel, room',
  channel: 'channel, stream, track, line | branch, topic, pipeline, chat, medium, group',
  agent: 'agent, bot, assistant, ai, chatbot | user, worker, automation, model',
  verification:
    'verification, one time code, otp, verify, confirmation code, 2fa code, passcode, code | check, test, validation, token',
  // People and what they may do.
  account: 'account, login, profile, subscription, subaccount | user, org, customer, team, identity, company',
  profile: 'profile, saved account, identity | account, user, settings, config, credential, performance',
  user: 'user, person, people, somebody, someone, colleague, coworker, member, human, who | account, customer, identity, name, collaborator',
  member:
    'member, user, colleague, coworker, person, people, somebody, someone, teammate, collaborator, staff, employee | team, participant, who, access, collaboration, developer',
  team: 'team, group, company, organization, org, department, crew | member, account, business, people, enterprise',
  access:
    'access, permission, get into, allowed, collaborator, may use, rights, who can, coworker, colleague, let in, get in | role, member, user, share, security, login, grant',
  permission:
    'permission, right, rights, access, privilege, entitlement, authorization, allowed, may do, permset | role, policy, rule, security, admin, grant, acl',
  role: 'role, admin, administrator, permission level, may do, owner, rights | permission, group, member, position, function',
  invite: 'invite, invitation, ask to join | member, share, access, add, request',
  identity:
    'whoami, who am i, which user, signed in as, logged in as, current user, my user, which account | user, account, login, me, view, profile, current',
  session: 'session, login, signed in, logged in, connection | token, conversation, run, browser',
  token:
    'token, access token, api key, bearer, jwt, auth token | key, secret, credential, session, authorization, password',
  key: 'key, api key, public key, ssh key, keypair, key pair, credential | token, secret, certificate, password, license, id',
  'ssh key': 'ssh key, public key, rsa key, my public key | key, authentication, credential, git',
  secret:
    'secret, secret setting, sensitive, password, env var, confidential, vault | token, key, credential, config, variable, environment variable, env',
  'two factor':
    'two factor, 2fa, mfa, second factor, two-factor, authenticator app, multi factor | security, otp, verification, login',
  authorization: 'authorization, oauth, consent, authorize, grant | token, permission, login, access, client',
  client: 'client, oauth client, oauth app, api client | app, customer, consumer',
  certificate:
    'certificate, cert, ssl, tls, https, acm, x509, encryption, secure connection | key, credential, security, domain, signing, provisioning',
  'ip range':
    'ip, ip address, ip range, allowlist, whitelist, office ip, trusted, subnet, cidr, address range | network, firewall, address, access',
  network: 'network, vpn, vpc, peering, private network, subnet, internet | connection, space, wireless, ip, traffic',
  vpn: 'vpn, tunnel, secure tunnel, private connection | network, connection, peering',
  proxy: 'proxy, socks, tunnel, forward, relay | network, traffic, port',
  port: 'port, local port, forward traffic | tunnel, network, connection, transfer, carrier',
  // Configuration.
  config:
    'config, configuration, setting, settings, preference, option, parameter, env var, environment variable, variable | property, environment, default, setup, value, env, adjust',
  'environment variable':
    'environment variable, env var, env, variable, config var, dotenv, dot env, secret, config vars, envvar | config, setting, value, parameter, secret',
  property: 'property, attribute, setting, value, option | config, field, key, parameter, definition',
  value: 'value, key value, under a key, content | setting, config, entry, data, number',
  state: 'state, key value, kv, value under a key, stored value | status, store, condition, phase',
  alias: 'alias, nickname, short name, shortcut, abbreviation, nice name, second name | name, domain, link, label, id',
  default: 'default, by default, standard, normally, preselected | config, preference, current, main',
  feature:
    'feature, flag, feature flag, capability, beta, experimental, toggle | labs, function, option, setting, option',
  labs: 'labs, experimental, beta, still in beta, preview feature, early access, try something | feature, flag, test',
  domain:
    'domain, hostname, custom domain, dns, own hostname, url, web address, host name, subdomain | address, name, host, site, alias',
  url: 'url, link, address, web address, where can i reach, endpoint, reach | domain, path, page, href, web, location',
  endpoint: 'endpoint, url, api, address, route | webhook, path, service',
  route: 'route, path, page, url path, api route | api, endpoint, navigation, traffic, road',
  api: 'api, rest, endpoint, graphql, http, web service, rest interface, interface, http request, raw request | request, service, call, route, function',
  request: 'request, http request, call, ask | api, query, response, pull request, status',
  webhook:
    'webhook, callback, http callback, call a url, notify url, callback url, url when something happens, my endpoint, endpoint, post to my server, tell me when | event, notification, hook, subscription, url, trigger, endpoint, inform',
  subscription:
    'subscription, registration, get told, following, notified | plan, event, billing, webhook, member, listener',
  registration: 'registration, sign up, get told, subscription, registered | event, enrollment, account',
  provider: 'provider, source of events, vendor, supplier | service, host, source, partner',
  sink: 'sink, destination, target | drain, output, stream, receiver',
  // Shops, stores and designs.
  theme:
    'theme, design, look, layout, style, template, appearance, liquid, shop design, skin | template, css, front end, shop, page, storefront',
  shop: 'shop, store, storefront, merchant, ecommerce, market | site, shopify, customers, product',
  store: 'store, shop, app store, play store, storefront, marketplace | save, storage, market, database',
  storefront:
    'storefront, headless, hydrogen, shop front, store front, headless storefront | shop, site, store, website, frontend, app',
  product: 'product, item, merchandise | package, app, route, good',
  'app store':
    'app store, play store, apple, google play, testflight, ios store | submission, store, submit, release, metadata',
  submission:
    'submission, submit, app store, play store, sending to the store, apple approved, review, on the store | upload, release, store, application, delivery',
  metadata:
    'metadata, description, screenshots and description, store texts, store listing, meta data | source, schema, data, information, tag, customization, detail',
  feedback:
    'feedback, what do testers say, opinion, comment, rating, complaint, suggestion | report, review, survey, testflight, issue',
  tester: 'tester, beta tester, testflight, test user | user, qa, device',
  update:
    'update, over the air, ota, hotfix, javascript hotfix, patch, new version | release, upgrade, version, change, news, publish',
  fingerprint: 'fingerprint, hash, checksum, native part, digest | signature, id, compare, certificate',
  icon: 'icon, logo, picture, image | avatar, symbol',
  // Documents and words about the tool itself.
  docs: 'docs, documentation, manual, readme, guide, reference, how to, look something up, instructions | help, page, explain, wiki, markdown',
  readme: 'readme, docs of all commands, markdown, documentation | docs, file, description',
  manifest: 'manifest, command list, list of what is in it, cache the command list | package, json, file, config, spec',
  command: 'command, subcommand, verb | instruction, line, action, cli, tool',
  cli: 'cli, command line tool, command line, this tool, the tool, terminal | program, plugin, app, command, shell, oclif',
  shell: 'shell, ssh, terminal, bash, console, command prompt, prompt | exec, cli, session, repl, remote, box',
  console: 'console, prompt, repl, shell, interactive, interpreter | terminal, dashboard, session',
  dashboard:
    'dashboard, browser, web page, project page, web interface, on the web, in chrome, website, ui, control panel | open, console, site, admin, overview, page',
  browser:
    'browser, chrome, firefox, web, on the web, safari, web page | open, site, website, dashboard, playwright, internet',
  playwright: 'playwright, end to end, e2e, browser test, browser suite | test, pw, browser, suite',
  autocomplete: 'autocomplete, tab completion, completion, tab key, suggest while typing | shell, setup, help',
  autocorrect: 'autocorrect, typo, typos, fix my typos, spelling, misspelled | correction, fix, suggestion',
  autoupgrade: 'autoupgrade, automatic upgrade, update itself, automatic update, self update | upgrade, update',
  local:
    'local, locally, my machine, my computer, own computer, laptop, on my mac, own machine, here, localhost, my files | offline, desktop, disk, dev, development',
  mcp: 'mcp, model context protocol, tool server | ai, agent, server',
  skill: 'skill, agent instructions, ai instructions | agent, guide, ability, knowledge',
  variable: 'variable, env var, environment variable, parameter, setting | config, value, secret, env',
  tracking:
    'tracking, following changes, track, watch changes, changes of my source | change, monitoring, source, observe, follow',
  autoscale: 'autoscale, automatic scaling, scale automatically, scale by itself, autoscaling | scale, worker, auto',
  review: 'review app, pull request, pr, review, throwaway copy | preview, approval, feedback, code',
  'pull request': 'pull request, merge request, pr, review | branch, review, change, code',
  rollout:
    'rollout, gradual, percent of the people, some users first, ten percent, staged, incremental, canary | release, deploy, channel, phase',
  cause: 'cause, rca, root cause, why did, reason, analysis | explanation, error, problem, diagnosis',
  flow: 'flow, workflow, process, steps, automation, studio | pipeline, logic, chart, stream',
  namespace: 'namespace, scope, area | workspace, space, project',
  stage: 'stage, staging, step, phase, environment | pipeline, level, test',
  group: 'group, team, set, category, fleet | collection, org, list, people',
  tag: 'tag, label, mark, category, annotation | version, metadata, name',
  comment: 'comment, remark, note, annotation | message, feedback, reply',
  share: 'share, shared link, give a link, link to look at, public link | access, collaborate, preview, invite',
  trash: 'trash, recycle bin, deleted items, bin | delete, restore, remove',
  license: 'license, seat, licence, entitlement | plan, permission, key',
  language: 'language, locale, translation | runtime, text',
  market: 'market, country, currency, international | region, shop, store',
  css: 'css, style, styling, tailwind, stylesheet | design, theme',
  performance:
    'performance, slow, speed, fast, profile, latency, cpu, takes so long, long running, faster | metric, optimize, outlier, time, load',
  slow: 'slow, long running, outlier, takes long, longest, performance, expensive | bottleneck, speed, time, profile, duration',
  unused: 'unused, useless, not needed, never used, not used, idle, obsolete | old, empty, stale, free',
  available: 'available, possible, exist, could i get, can i choose, offered, supported | list, free, ready, option',
  recent: 'recent, last, latest, lately, newest, most recent | history, current, new, previous',
  spending: 'spending, spend, budget, expense, cost | usage, billing, price',
  today: 'today, this day, so far today | daily, now, current',
  month: 'month, monthly, last month, this month | billing, period',
  day: 'day, daily, every day, per day, nightly | schedule, date',
  customer: 'customer, client, buyer, consumer, shopper | user, account, contact',
  contact: 'contact, address book, person to reach | user, phone, customer',
  address: 'address, street, postal address, location | ip, url, email, place',
  retention: 'retention, how long is it kept, keep for | policy, archive, expire',
} as const
