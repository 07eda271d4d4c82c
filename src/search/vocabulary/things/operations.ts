/** What people call the things of running databases, servers and networks; written as `thingClasses` is. */
export const operationClasses = {
  pg: 'pg, postgres, postgresql, sql database, relational database, my database, the db, rds, database server | database, sql, data',
  psql: 'psql, sql prompt, type sql, sql shell, sql console, write sql, sql by hand, enter sql, mysql client, database shell | sql, console, query, prompt',
  query: 'statement, sql statement, sql against, long statement, select from, db query | statement, search',
  'log duration':
    'log min duration statement, slow query log, statements that take longer, takes longer than, log slow queries | duration, log, slow, statement',
  bloat:
    'bloat, wasted space, dead rows, garbage in tables, tables got fat, grown too big, space wasted | size, space, vacuum, waste',
  vacuum:
    'vacuum, cleaned up by the database, dead tuples, garbage collection, housekeeping of tables, autovacuum | clean, statistics',
  lock: 'waits for another, blocked query, holds a lock, who blocks, waits on, in the way of another, deadlocked | wait, block',
  outlier:
    'outlier, takes the most time, most expensive, slowest, most time, eats the most, heaviest, cost the most time | slow, worst, top',
  'long running':
    'long running, running for long, has been running, for minutes, running for ages, runs forever, takes forever | slow, old',
  killall:
    'kill all, everybody off, everyone off, all connections, drop all connections, kick everybody, end all | kill, all',
  'table size':
    'table size, how big are my tables, space of tables, biggest table, room do tables take, large tables | size, table',
  'index size': 'index size, room do indexes take, how big are the indexes, space of indexes | index, size',
  'index usage': 'index usage, are my indexes used, unused index, which indexes help, useless index | index, unused',
  scan: 'scan, full table scan, missing index, reads the whole table | read, index, table',
  'connection pool':
    'connection pooling, pgbouncer, too many connections, share connections, pool, share database connections, many processes | connection, share, pool',
  follower:
    'follower, replica, read replica, standby, hot standby, secondary, copy that follows, second database for reading | replica, leader, copy',
  leader: 'leader, primary, master, main database, write database | main, primary',
  fork: 'fork, copy of the database, database copy, clone of the db | copy, clone, branch',
  level: 'level, size, tier, what sizes, instance size, machine type, how big a | plan, size, type, log',
  'database plan': 'database plan, bigger database, database tier, db size | plan, upgrade',
  dryrun: 'dry run, what would happen, rehearsal, practice run, without doing it for real | preview, test',
  'maintenance window':
    'maintenance window, upkeep, when maintenance happens, when it may be down, time for updates, planned downtime, planned maintenance | schedule, time, downtime, window',
  maintenance:
    'upkeep, under construction, be right back, closed for repair, maintenance page, offline for a bit, site down on purpose, take the site down, out of order page | repair, offline',
  credential:
    'database user, db user, postgres user, user names and passwords, username and password, extra user, login for the database, keystore, provisioning, code signing | user, signing',
  'connection string':
    'connection string, database url, how to reach the database, host and port, dsn | url, connection, credential',
  keyspace: 'keyspace, changes of keys, key events | key, redis, notification',
  maxmemory: 'max memory, memory full, evict, when memory is full, eviction | memory, limit, redis',
  timeout: 'timeout, how long to wait, wait at most, idle time, times out | limit, duration, time',
  redis: 'memory cache, cache server, memcached, valkey, in-memory store, the cache, job queue store | fast, memory',
  kafka: 'kafka, event bus, message bus, event stream, stream of messages | topic, stream, message',
  statistic: 'statistic, stats, numbers, figures, kpi | metric, insight, report',
  memory: 'memory, ram, out of memory, heap, oom | size, cache',
  ps: 'dyno, process, top, htop, ps aux, pods, kubectl get pods, docker ps, containers, servers, boxes, machines, what is running, web workers, running machines | process, worker, server, machine, instance, running',
  autoscale:
    'more machines by itself, hpa, elastic, scale on its own, scaling by itself, grow by itself, grow with traffic',
  exec: 'docker exec, ssh into, shell into, get inside, get into the machine, remote shell, log into the machine, bash into | shell, run, ssh',
  container: 'containers, docker image, oci, dockerized, docker registry, image registry | registry',
  registry: 'registry, docker hub, ecr, image store | container, catalog',
  buildpack:
    'language pack, ruby language pack, what compiles my app, builder, language detection, how it is built | build, builder, language',
  slug: 'slug, compiled app, what gets deployed | build, artifact',
  stack: 'base os, system image, linux version, ubuntu version, which ubuntu | base',
  formation: 'formation, how many of each, process types | scale, process',
  release:
    'last deployment, migrations while deploying, while it was deployed, during the deploy, deployment history, what went live, releases people run, went live | migration, live',
  'release output':
    'release output, release phase, what did the migration print, migration log, during the release | output, release, migration',
  pipeline:
    'staging to production, deployment flow, staging flow, environments in a row, dev to prod, promotion flow, gitlab ci, jenkins | promotion, stages, flow',
  'review app':
    'review app, reviewapp, app for a pull request, apps for pull requests, preview environment, preview app, pr app, app per pr, branch preview, temporary app for | preview, pull request, temporary',
  ci: 'ci, continuous integration, build server, test runs, jenkins, github actions, travis, circleci, automatic tests, test environment, tests in the cloud | test, pipeline, build',
  github: 'github, git hosting, gitlab, bitbucket, git provider | repository, source',
  git: 'git, repo, version control, remote, commits | source, repository, clone',
  addon:
    'extras, third party service, extra services, managed service, add on service, redis i ordered, database i ordered, ordered | ordered, partner, service',
  space: 'private network, isolated environment, own network, private cloud, enclosed network | private, isolated',
  peering: 'peering, connect our vpc, aws vpc, network to network | vpc, network, connection',
  vpn: 'tunnel to our, office network, ipsec, site to site, tunnel from our office | office, secure, tunnel',
  'trusted ip':
    'trusted ip, allowed ip, only our office, may get in from, allow list, ip allowlist, inbound rule, security group, firewall, which ip | ip, office, address, allow',
  firewall: 'firewall, security group, who can reach, block traffic, inbound | ip, rule, network',
  egress:
    'egress, outbound ip, which ip do we come from, outgoing ip, static ip, outgoing address | outbound, ip, address',
  topology: 'topology, how is it laid out, structure of the network, map of the space | structure, layout, network',
  drain:
    'where do logs go, logs go, ship my logs, logs to splunk, logs to datadog, send my logs, log collector, forward my logs, papertrail, logstash, syslog, where log lines get sent, output to azure, output to splunk, log lines get sent, log forwarding | forward, collector, syslog',
  'log forwarding':
    'log forwarding, forward logs, logs somewhere else, ship function output, where do log lines get sent, log destination, azure log, send output to, output to azure, output to splunk, logs to | log, forward, destination, sent',
  domain:
    'my own name, own web address, dot com, www, site address, host name, dns name, vanity url, cname, dns record | name, dns',
  certificate:
    'padlock, secure site, letsencrypt, https lock, encrypted connection, certificate authority, free https, ssl cert, secure my site, not secure warning, pem | secure, ssl, expire',
  'automatic certificate':
    'acm, automatic certificate, renew by itself, free https, https automatically, renew tls, managed certificate, lets encrypt | auto, automatic, renew',
  sni: 'sni, endpoint for ssl | certificate, endpoint',
  'session affinity': 'session affinity, sticky session, same server | routing, session',
  'two factor':
    'one time password, authenticator, google authenticator, extra login step, code on my phone, second step, login code | second',
  'oauth client':
    'oauth client, oauth app, register an application, third party app, client id and secret, client id, integration app | client, oauth, application',
  authorization:
    'third party app, act for me, apps that can access, app permission, personal access token, acts on my behalf, access for another app, long lived token | behalf, third party, token',
  'recovery code': 'recovery code, backup code, lost my phone, lost second factor | code, emergency, two factor',
  invoice: 'invoice, what did we pay, receipt, bill of last month | billing, payment',
  usage:
    'how much do we use, how much is used, used up, resource use, hours left, left this month, minutes used, spent so far, consumed, remaining, use since, data usage | hour, remaining, left, use',
  status:
    'is it down, outage of the platform, is the provider down, working again, how far, finished yet, is it through, through yet, in progress, how long until, is it done, complete yet, up or down, is there an outage | through, progress, finished, down',
  'feature flag':
    'app feature, toggles, switch for a feature, experiments, experimental stuff, beta feature, launchdarkly, beta | experiment, stuff',
  notification: 'email about, heads up, inbox, messages for me, let me know, news for me | news, inform',
  'webhook event':
    'callbacks were fired, what callbacks, calls were made, sent callbacks, delivered, delivery, deliveries, hook history | callback, fired, event',
  webhook:
    'callback url, calls my server, call my server, call our server, ping my server, http post, post request, url gets called, url that is called, urls get called, http hook, slack hook, calls our endpoint, http notification, notify my server, tell my server, tell my url, urls that are called | callback, url, called, ping, post',
  destination: 'destination, where to, target, receiver, endpoint | sink, target, address',
  topic: 'top level, group of commands | category',
} as const
