/** What people call the things of testing, monitoring and tracing; written as `thingClasses` is. */
export const qualityClasses = {
  check:
    'pings, uptime check, api check, heartbeat, browser check, health probe, pagerduty, datadog, is my site up, site up, watch my site, url monitor, monitors | site, uptime, watch',
  monitor: 'monitor, observe, watch, checker, uptime, surveillance | check, metric, alert',
  'alert channel':
    'alert channel, slack notification, where alerts go, who gets alerted, notified on failure, pagers, pager duty, sms alert, email alert, where does a notification go, who is told, gets told, who is paged | slack, alert, pager, notification',
  'root cause':
    'rca, root cause, why it failed, what caused, explanation of why, explanation, ai analysis, cause of the failure, postmortem | why, reason, failed, cause, explain',
  'test session':
    'test session, test run, recorded run, past test run, old runs of my tests, old recorded runs, runs of my suite, test history, my past tests, previous test runs | run, recorded, suite, session',
  'test result':
    'test result, did my tests pass, did the tests pass, tests go through, test report, passed or failed, outcome of tests, green or red, unit tests go through, tests pass, failed tests | pass, fail, result, green',
  'test suite': 'test suite, my specs, all tests, regression tests, jest, vitest, mocha, pytest | test, spec',
  asset:
    'files a run left, left behind, screenshots, traces, videos of a run, artifacts of a run, recorded video, files of a run, run leave behind | screenshot, trace, video, artifact, files',
  trace:
    'trace, span, step by step record, what it did, what did it do step by step, session recording, recordings of a session | debug, log, record, session',
  incident:
    'something is down, tell customers, downtime message, we have a problem, service is down, outage, status update, announce a problem | down, problem, customers, broken',
  'status page':
    'public health page, is it up page, page that shows whether, uptime page, public page, health page, page about outages, show our health | public, health, page, customers',
  location: 'location, where checks run from, probe location, from which city | region, place',
  playwright:
    'pw, browser automation, e2e tests, end to end tests, ui tests, cypress, selenium, puppeteer, click through the site, click through | browser, ui, e2e, click',
  maestro: 'maestro, ui tests on a phone, mobile ui tests, flaky tests, flaky | ui, mobile, test',
  flaky: 'flaky, sometimes fails, fails now and then, unreliable, intermittently | unstable, retry',
  coverage: 'coverage, how much is tested, untested lines | test, percent',
  crash:
    'crash, crashed, app closes, exceptions users hit, users hit, blows up, segfault, fatal error, stack traces | error, exception, fatal, bug',
  observe:
    'observe, observability, telemetry, performance in the field, app performance, apm, new relic, real users, metrics of my app, monitoring of my app | metric, performance, monitor, telemetry',
  metric:
    'how fast, launch time, time to interactive, load time, cold start, startup time, screens are slow, slow to open, telemetry entry, latency | launch, startup, slow, time',
  route: 'screens, screen, view, navigation, page of the app, which screens, pages are slow | navigation, screen',
  event:
    'telemetry entry, one entry, something happened, things that happened, what happens, signals, what was recorded | entry, happen, recorded, signal',
  insight:
    'how many people, how many users, did users pick up, adoption of, picked up the, how many crashed, popular, how many have it, how many got it | users, people, crash, percent, many',
  version:
    'versions people run, what do people run, build they came from, releases people run, semver, running version | people, run',
  log: 'console output, console log, printf, print statements, tail my, what does it print, log lines, log entries, writes to stdout, journal, syslog, server output, see the output, last lines, what it printed | lines, printed, tail, output',
  lint: 'lint, code style, static analysis, eslint, code quality, bad style, style checker, mistakes in the code, best practices | check, rule, style, quality',
  rule: 'lint rules, what do you look for, what is checked | check, lint, guideline',
  analyzer:
    'analyzer, scanner, code scan, security scan, static analysis, sonarqube, vulnerability, pmd, lint | scan, security, analysis',
  advisor:
    'advisor, recommendation, is it insecure, security problem, suggestion, security finding, insecure anywhere, vulnerable, advice, security check, anything insecure | security, performance, finding, hint, warning',
  diagnostic:
    'debug info, support bundle, for the support, support ticket, health of this tool, is my installation ok, tool is broken, something is wrong with this tool, info for a bug report | support, installation',
  profile:
    'profiler, flame graph, where is time spent, what makes the page slow, page is slow, slow page | slow, time, page',
  'language server':
    'language server, lsp, autocomplete in my editor, editor support, vscode, syntax help, code completion, ide, in my editor | editor, ide, completion',
  autocomplete:
    'press tab, complete my commands, bash completion, zsh, tab complete, completes commands | complete, tab, zsh',
  mcp: 'let an ai use, claude, cursor, copilot, ai tool server | claude, llm',
  skill:
    'coding assistant, ai helper, for claude, ai coding, copilot, how can an ai, assistant how to use, llm, coding agent, ai agents use | ai, assistant, coding, helper, teach',
  prompt: 'prompt, question to the model, instruction for the ai | ai, template, question',
  fingerprint: 'native side, native code changed, native changed, hash of the native | native',
  debugger: 'debugger, warnings and errors of the api, platform errors, what went wrong | error, warning, log',
  replay:
    'replay, run it again from the log, logged run, logged invocation, rerun a logged, recorded run again | again, logged',
  'function run':
    'function run, invocation, function call, lambda call, last execution, last invocation | function, invoke, activation',
  typegen:
    'typegen, types, typescript types, generate types, type definitions, graphql types | types, typescript, graphql, schema',
  schema: 'shape of, fields and types, inputs of, what fields, data types | fields, inputs, shape',
} as const
