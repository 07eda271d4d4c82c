/** What people call code, tests, releases and what apps are built from; written as `thingClasses` is. */
export const shippingClasses = {
  release:
    'releases, deploys, deployments, shipped versions, what was deployed, what went live, who deployed, last deploy, last deployment, deploy history, deployment history, past deployments, past versions, version history, rollouts, launch, launches, publication, tagged version, software version, update for customers | version, deployment, build, change, ship, published',
  deployment:
    'deployments, deploys, rollouts, rollout, what is deployed, what was deployed, hosted version, live version, version that is live, what is live, published version, hosted site, web hosting, shipping, shipment, installation on the server, delivery | release, version, build, live, hosted',
  deploy: 'deployment, deployments, rollout, release, shipping, what is live, hosted version | release, publish, host',
  build:
    'builds, compilation, compiled app, compiled version, built version, build output, build artifact, build artifacts, artifacts, binary, binaries, executable, apk, ipa, aab, app bundle, installer file, cloud build, build job, build jobs, compile job, compile run | binary, compile, version, artifact, package, result',
  artifact:
    'artifacts, output file, output files, build output, result file, result files, generated file, generated files, binary | build, output, file',
  bundle:
    'bundles, package, packaged code, bundled files, javascript bundle, js bundle, minified, combined file, set of files, collection | package, build, set',
  package:
    'packages, pkg, library, libraries, module, modules, npm package, bundle, distribution, distributable, installable, dependency, installable unit, shippable unit, product package | bundle, module, library, product, install',
  pipeline:
    'pipelines, delivery pipeline, release pipeline, deployment pipeline, build pipeline, ci/cd, cicd, ci cd, chain of environments, staging and production, stages from test to production, workflow from dev to production, promotion path, delivery process | stage, flow, environments, process, workflow, promotion',
  workflow:
    'workflows, process, automation, automated process, sequence of steps, series of steps, github action, github actions, ci pipeline, procedure, flow, playbook | process, flow, pipeline, automation, steps',
  stage: 'stages, phase, phases, step, steps, level, environment, environments | step, environment, phase',
  branch:
    'branches, git branch, git branches, feature branch, line of work, side line, fork of the code, separate version, stream of updates | version, line, fork',
  channel:
    'channels, release channel, track, tracks, lane, stream, distribution channel, beta track, update stream, route for updates, chat channel, slack channel, room | stream, track, branch, feed',
  update:
    'updates, ota, ota update, over-the-air, over the air, over the air update, hot fix, hotfix, hotfixes, patch, patches, code push, javascript update, js update, live update, quick fix, small fix, bugfix, new code without the store, fix without a new build, without going through the store, without the app store, push a fix to users | release, version, fix, patch, change, new',
  rollout:
    'rollouts, gradual release, staged release, gradual rollout, partial release, canary, percentage of users, percent of users, part of the users, share of users, more users, slow release, phased release, half of the users | percent, gradual, users, part, slowly',
  submission:
    'submissions, store submission, app submission, store review, sent to the store, submitted app, submitted to apple, submitted to google, app store upload, to the app store, to the play store, to google play, on the app store, for app review, testflight upload, hand in my app, form submission, entry | store, submit, review, apple, google',
  'app store':
    'app stores, apple store, google play, play store, ios store, android store, appstore, itunes connect, play console | store, apple, google, listing',
  metadata:
    'meta data, store listing, app listing, store description, store page, app description, store info, listing texts, screenshots for the store, custom fields, custom data, descriptive data, schema of the org, customization, customizations, org configuration, setup of the org, org settings as files | description, information, listing, definition, components, customization, source',
  device:
    'devices, phones, phone, mobile phone, handset, handsets, tablet, tablets, iphone, iphones, ipad, ipads, android phone, test device, test devices, gadget, gadgets, hardware, raspberry pi, board, boards, sensor, sensors, iot, iot device, machine, appliance, udid | phone, machine, hardware, mobile, unit',
  fleet:
    'fleets, group of devices, all my devices, set of devices, all devices, device group, machine park, sim group | devices, group, app',
  firmware:
    'firmwares, device software, embedded software, operating system of the device, os image, flash image, binary for the device | os, software, version, flash',
  simulator:
    'simulators, emulator, emulators, virtual device, virtual phone, virtual iphone, simulated phone, simulated device, fake phone, test phone on my computer, ios simulator, android emulator, avd | device, phone, virtual, test',
  fingerprint:
    'fingerprints, project hash, native hash, hash, checksum, native code hash, native compatibility, hash of my project, native changes | hash, native, compatible, signature',
  tester:
    'testers, beta tester, beta testers, test user, test users, people who test, trial users, beta group | beta, user, testflight',
  code: 'codes, source code, sources, program code, codebase, code base, scripts, script, program, local code, implementation | source, files, program, project, changes',
  source:
    'sources, source code, code, code files, local code, original, project files, metadata files, local changes | code, origin, files, local, project',
  repository:
    'repositories, repo, repos, git repo, git repository, github repo, gitlab repo, source repository, code repository, code base, version control, source control, where the code lives, remote code | git, code, project, source',
  git: 'git repository, git repo, git remote, version control, source control, github, gitlab, commits, repository, repo | code, repository, version',
  commit:
    'commits, revision, change set, changeset, git commit, sha, commit hash, code change, code changes | change, version, save',
  test: 'tests, unit tests, test run, test runs, automated test, automated tests, automatic tests, specs, spec, test case, test cases, regression tests, e2e, end-to-end tests, quality check, testing, test files, checks, assertions | check, quality, verify, try, spec',
  'test run':
    'test runs, test execution, test session, executed tests, past tests, run of the tests, test job | run, result, session',
  'test result':
    'test results, results of the tests, results of my tests, result of the tests, did my tests pass, tests failed, failing tests, red or green, green or red, test outcome, test report, which tests failed, which tests passed, pass or fail | result, pass, failed, report',
  coverage:
    'code coverage, test coverage, how much is tested, what is not tested, untested code, untested, percentage tested | tested, percent, lines',
  check:
    'checks, monitor, monitors, uptime check, uptime checks, health check, health checks, synthetic monitor, synthetic check, api check, browser check, probe, probes, heartbeat, heartbeats, is my site up, is my website up, watches my site, watches my website, pings my site, surveillance of my site, website monitoring, site monitoring, monitoring | monitor, test, watch, uptime, status, probe',
  'alert channel':
    'alert channels, alarm channel, notification channel, notification channels, alerting channel, where alarms go, where alerts go, where do alerts go, where are alerts sent, who gets notified, who is notified, who gets paged, who gets alarmed, who is alarmed, notified when a check fails, alert recipients, receives alerts, alert contacts | alert, notification, recipient, slack, email, pager',
  'status page':
    'status pages, public status page, public status, status website, page about our uptime, page with our uptime, health page, health pages, page for outages, outage page, outage pages, page where customers see, customers can see whether, public page, public pages, system status page | public, health, outage, page, customers, uptime',
  'root cause':
    'root causes, root cause analysis, rca, reason for the failure, reason of the failure, cause of the failure, cause of the error, why did the check fail, why did my check fail, why did it fail, why it broke, why did it break, failure analysis, ai explanation, explanation of the failure, underlying problem, failure reason | cause, reason, why, failure, explain, analysis',
  'test session':
    'test sessions, recorded tests, recorded test run, test run history, past test runs, past tests, past runs, test run in the cloud, stored test runs, results of earlier tests, earlier test runs | session, run, recorded, past, history',
  playwright:
    'playwright tests, playwright test, browser tests, browser test, e2e tests, end to end tests, end-to-end tests, ui tests, tests in the browser, cypress, selenium | browser, test, e2e',
  error:
    'errors, failure, failures, bug, bugs, exception, exceptions, crash, crashes, fault, faults, problem, problems, mistakes, mistake, went wrong, wrong, failing, stack trace, stack traces, error message, error messages, broken, breakage | problem, fail, issue, log, wrong, broken',
  crash:
    'crashes, crashed, app crash, app crashes, crash report, crash reports, exceptions, fatal errors, app dies, app died, dying, blow up, blew up, closes by itself | error, exception, fail',
  template:
    'templates, starter, starters, starter project, boilerplate, blueprint, blueprints, skeleton, scaffold, example project, sample project, pattern, prototype, preset, presets, layout, form, mould, model to start from | example, starter, sample, base, layout',
  component:
    'components, widget, widgets, building block, building blocks, part, parts, ui component, ui element, reusable part, react component, web component, module | part, element, block, widget',
  extension:
    'extensions, add-ons, app extension, block, blocks, plugin, plugins, widget, widgets, extra functionality, app block, module, modules | plugin, addon, block, function, part',
  theme:
    'themes, design, designs, look, looks, appearance, look and feel, styling, skin, skins, store design, shop design, layout of the shop, layout of the store, shop layout, store layout, template of the shop, page design, colours and fonts, store look, liquid templates, liquid | design, style, layout, template, appearance, shop, store',
  store:
    'stores, shop, shops, online shop, online store, web shop, webshop, e-commerce, ecommerce, storefront, merchant, marketplace, market | shop, marketplace, data',
  storefront:
    'storefronts, shop front, shopfront, store front, customer facing shop, headless shop, headless storefront, custom shop, react shop, hydrogen, shop website | shop, store, website, headless',
  hydrogen:
    'headless shop, headless storefront, headless store, custom storefront, react storefront, react shop, oxygen, storefront code, headless commerce, shop frontend, storefront project | storefront, headless, shop, react',
  product: 'products, article, articles, item for sale, goods, merchandise, wares, sku | item, good, catalog',
  order: 'orders, purchase, purchases, sale, sales, bought items | purchase, buy, sequence',
  market:
    'markets, sales region, countries, currencies, currency, languages, several countries, several languages, other languages, other currencies, translation, translations, multi language, international shop, international | country, language, region, international',
  locale:
    'locales, language, languages, translation, translations, localization, i18n, region settings | language, country, translate',
  content: 'contents, text, texts, article, articles, page content, cms, entries, body | text, data, file',
  entry:
    'entries, content entry, article, articles, post, posts, blog post, record, item, cms entry | content, record, item',
  page: 'pages, web page, web pages, webpage, site, landing page, screen | site, document, url, route',
  route:
    'routes, page, pages, path, paths, url path, page template, standard pages, usual pages, product page, screen, screens, navigation | page, path, url, screen',
  site: 'sites, website, websites, web site, homepage, web page, portal, blog | page, app, domain, project',
  design: 'designs, look, layout, style, theme, ui, mockup, figma | theme, style',
  graphql: 'graph ql, graphql query, graphql queries, graphql mutation, graphql api, admin api query, gql | api, query',
  api: 'apis, rest api, web api, http api, endpoint, endpoints, interface, web service, programming interface, backend interface, swagger, openapi, service interface, raw api, directly | endpoint, request, service, interface',
  endpoint: 'endpoints, url, api url, api address, api route, server address, web address | url, api, address',
  spec: 'specs, specification, specifications, description, definition, openapi, swagger, asyncapi, api description, api definition, contract, document describing, blueprint, yaml description, design document | definition, description, file, document, schema',
  manifest:
    'manifests, package.json, package.xml, manifest file, list of contents, table of contents, list of components, inventory file, declaration file | list, file, declaration',
  dependency:
    'dependencies, deps, library, libraries, required package, required packages, third party code, node modules, node_modules, npm packages, what it needs, what it depends on, needs what | package, module, library, require',
  type: 'types, kind, kinds, sort, sorts, category, categories, typing, class | kind, category, class, definition',
  class: 'classes, apex class, java class, object class, type, category | type, code',
  object:
    'objects, custom object, custom objects, entity, entities, data type, sobject, sobjects, kind of data, business object, crm object, crm table, table | entity, type, table, record, item',
  sobject:
    'sobjects, object, objects, custom object, custom objects, entity, entities, crm object, crm table, table, tables, data table, standard object | table, object, type, entity',
  apex: 'apex class, apex code, apex classes, server side code, server-side code, backend code, backend classes, anonymous code, trigger code, code in the org, code on the platform | code, class, script, program, server',
  lightning:
    'lwc, lightning web component, lightning component, lightning components, ui component, web component, aura component, front end component, frontend component, page component | component, ui, web',
  visualforce: 'visual force, page template, html page of the platform, old style page | page, component',
  'permission set':
    'permission sets, permset, permsets, perm set, perm sets, access bundle, set of rights, more permissions, extra permissions, additional permissions, additional rights, extra access | permission, right, access, grant',
  'scratch org':
    'scratch orgs, temporary environment, temporary org, disposable org, throwaway org, short-lived org, short lived environment, dev org, development environment, disposable environment, test org, fresh org, fresh environment, empty org, empty environment | temporary, disposable, development, environment, org',
  sandbox:
    'sandboxes, test copy of production, production copy, copy of prod, copy of production, copy of the live, staging org, staging environment, test copy, test environment, play area, playground, safe place to try, place to try | copy, test, environment, play',
  flow: 'flows, automation, automations, automated process, visual process, process automation, process builder, visual workflow, call flow, steps, flow chart, flowchart, no-code | automation, process, workflow, steps',
  bulk: 'bulk load, mass data, mass import, mass export, mass delete, mass update, many rows, many records, many at once, thousands of records, thousands of rows, thousands, millions, large amount, large amounts, large number, large file, lots of data, lots of records, lots of rows, big file, huge file, big import, big export, batch, batches, whole csv, big csv | many, mass, batch, csv, large, thousands, all',
  agent:
    'agents, ai agent, ai agents, bot, bots, chatbot, chatbots, chat bot, virtual assistant, digital assistant, ai assistant, llm, gpt, copilot, machine that answers, automated assistant, conversational ai, support person, call center person | bot, assistant, ai, worker',
  'data library':
    'data libraries, knowledge base, knowledge, grounding data, documents the bot knows, documents of the bot, knowledge of the bot, bot knowledge, reference documents, retrieval, rag | knowledge, documents, library',
  trigger:
    'triggers, event trigger, starts automatically, fires automatically, event handler, automation start | event, fire, start, hook, rule',
  rule: 'rules, condition, conditions, mapping, policy, lint rule, lint rules, guideline, guidelines | policy, condition, guideline',
  hook: 'hooks, lifecycle hook, callback, callbacks, event handler, interceptor, before and after, plugin point | event, callback, webhook',
  language: 'languages, tongue, programming language, locale, locales, translation, spoken language | locale, runtime',
  editor: 'editors, vscode, vs code, vim, ide, text editor, intellij | ide, code',
  'language server':
    'language servers, lsp, editor support, editor integration, code completion in my editor, completion in the editor, intellisense, syntax highlighting, ide support | editor, completion, ide',
  skill:
    'skills, ai skill, ai skills, ability, abilities, instructions for ai, instructions for an agent, coding agent instructions | ai, instructions, agent',
  mcp: 'mcp server, model context protocol, tools for an ai, tools for agents, tool server, connect claude, connect an ai, connect an assistant, ai integration | ai, tool, server, agent',
  prompt:
    'prompts, ai prompt, instruction to the model, question to the ai, prompt template | question, ai, instruction',
  model:
    'models, ai model, language model, data model, machine learning model, content type, content types, structure | schema, type, ai',
  dataset: 'datasets, data set, data sets, collection of data, training data, analytics data | data, table, records',
  report:
    'reports, summary, summaries, statement, analysis, overview, evaluation, findings | summary, result, statistic, analysis',
  dashboard:
    'dashboards, web interface, web ui, control panel, admin panel, admin page, admin area, admin, console, web console, management page, management console, graphical interface, charts, back office | browser, page, web, overview, console, admin',
  chart: 'charts, graph, graphs, diagram, diagrams, plot, visualization, visualisation | dashboard, report',
  survey:
    'surveys, questionnaire, questionnaires, poll, polls, form, forms, feedback form, questions | question, feedback, form',
} as const
