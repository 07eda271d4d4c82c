/** What people call code and how it is shipped; written as `thingClasses` is. */
export const codeClasses = {
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
    'build, compilation, binary, artifact, compile, built, compiled, ipa, apk, build output | package, release, bundle, job, image, slug, output',
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
    'alert, alarm, notification, warning, pager, on call, paged, alerted, warn | message, monitor, incident, channel, error, warn me, trigger, threshold',
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
    'audit, who did what, audit log, who changed, audit trail, compliance, history of changes, who changed something, changed something | log, event, history, monitor, activity',
  history:
    'history, past, previous, earlier, lately, recent, recently, latest, so far, changelog | log, audit, release, list, record, last',
  diagnostic:
    'diagnostic, doctor, troubleshooting, my computer, environment info, bug report, system info, something is wrong, support, collect information, something wrong with the tool | info, debug, health, problem, check, version, diagnose, report',
} as const
