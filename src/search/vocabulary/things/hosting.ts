/** What people call servers, sites, networks and what is stored there; written as `thingClasses` is. */
export const hostingClasses = {
  app: 'apps, applications, web app, webapp, program, software, site, website, web site, web page, homepage, web service, backend, product, tool i built, mobile app | project, service, code, system, page, site',
  application: 'app, apps, program, software, web app, mobile app | project, service, site',
  project:
    'projects, codebase, code base, repo, repository, workspace, undertaking | app, folder, workspace, application, directory',
  service:
    'services, microservice, micro service, backend, daemon, api, server, worker process | app, application, system, process',
  server:
    'servers, machine, machines, box, boxes, host, hosts, vm, virtual machine, ec2, droplet, computer in the cloud, instance, node, nodes, bare metal, hardware | instance, computer, dyno, cloud, system',
  instance:
    'instances, machine, vm, virtual machine, server, box, copy of the app, node, replica, container, pod | server, environment, process, unit',
  container:
    'containers, docker, docker image, image, images, pod, oci image, dockerfile, dockerized | instance, process, app',
  image:
    'images, picture, pictures, photo, photos, png, jpg, jpeg, graphic, docker image, os image, screenshot | container, file, media, avatar, logo',
  dyno: 'dynos, process, processes, worker, workers, machine, machines, server, container, instance, web process, background process, web worker | instance, program, job, computer',
  process:
    'processes, worker, workers, running program, running programs, daemon, background process, job, dyno, dynos, pid | task, program, instance, server',
  ps: 'processes, dynos, workers, running programs, web process, background process, machine, what runs, is my app running | app, program, running',
  worker:
    'workers, background process, background worker, background job, job runner, consumer, processor | process, instance, job',
  cluster:
    'clusters, kubernetes, k8s, swarm, node group, group of servers, server group, several machines, high availability, ha | servers, nodes, group',
  node: 'nodes, machine, server, host, peer, member of the cluster, validator node | instance, cluster',
  region:
    'regions, data centre, data centres, data centers, locations, which continent, which country, geographic area, geographical, aws region, close to my users, near my users, hosting location | country, continent, geography, where',
  zone: 'zones, availability zone, dns zone, area, time zone | region, domain',
  environment:
    'environments, stage, stages, staging, envs, test system, dev system, test environment, production environment, live system, deployment target, sandbox, qa, uat | system, stage, target, workspace, setup',
  storage:
    'storages, disk space, disk, disks, drive, file storage, object storage, blob, blobs, blob storage, s3, bucket, buckets, file store, volume, volumes, nas | files, space, memory, room, store',
  bucket: 'buckets, s3, object store, object storage, container for files, blob store, file storage | storage, folder',
  volume: 'volumes, disk, disks, mount, persistent storage, drive, ssd | storage, loudness',
  file: 'files, document, documents, attachment, attachments, pdf, pdfs, doc, picture, image, photo, binary, upload, uploaded file, blob, spreadsheet, text file, zip file | item, data, content, object, folder',
  folder:
    'folders, directory, directories, dir, subfolder, subdirectory, path, place for files | container, file, collection, group',
  database:
    'databases, dbs, data base, data store, datastores, datastore, mongo, mongodb, document store, sql server, sqlite, relational database, postgres instance, postgres db, persistent data | data, tables, records, sql, store, backend',
  db: 'database, databases, mongo, mongodb, document database, sql, data store, nosql, document store | data, records, collection, tables',
  pg: 'postgresql, postgres database, postgres db, psql, sql db, database, databases, db, rdbms | sql, data, tables, rows',
  postgres: 'postgresql, pg, database, databases, db, sql database, relational database | data, sql',
  redis:
    'redis instance, in memory cache, in-memory database, key value database, kv store, cache database, caching server, queue backend, session store | cache, memory, key, queue',
  kafka:
    'kafka cluster, event streaming, streaming platform, message broker, broker, pub sub, rabbitmq, message log | queue, topic, stream, events',
  cache:
    'caches, caching, cached, cached data, cached files, temporary data, temp files, temporary files, cdn cache, stale data, build cache | memory, temporary, fast, redis, stale',
  cdn: 'cdns, content delivery, edge, edge cache, cloudfront, fastly, edge network, edge servers | cache, delivery',
  table: 'tables, sheet, grid, relation, dataset, sql table | data, rows, list, object',
  collection:
    'collections, document collection, set of documents, mongo collection, table of documents, bucket of documents | table, list, group, category',
  document:
    'documents, doc, docs, entry, entries, json document, mongo document, json object, paper, papers, matching documents | record, file, row, item, page',
  record:
    'records, row, rows, entry, entries, line, lines, data row, single row, crm record, entity, dataset entry, contact, account, customer record | data, item, document, object, recording',
  column: 'columns, field, fields, attribute, attributes | property, key',
  field:
    'fields, column, columns, attribute, attributes, input field, extra column, form field, property, properties | value, key, data',
  index:
    'indices, indexes, database index, search index, lookups, speed up queries, fast lookups, quick lookups, faster queries | search, fast, lookup, list',
  query:
    'queries, sql query, select statement, sql statement, statement, statements, search query, question to the database, sql command | search, sql, request, question',
  schema:
    'schemas, data structure, structure of the data, data types, field types, type definitions, database structure, json schema, shape of the data, table structure, which fields, which columns, what columns, what fields, model definition | structure, columns, fields, type, layout, format',
  migration:
    'migrations, schema change, schema changes, database change, migrate, database migration, moving data | schema, upgrade, move',
  transaction:
    'transactions, tx, payment, transfer, commit to the ledger, atomic operation, booking | payment, operation, lock',
  connection:
    'connections, open connections, clients connected, who is connected, link, links, connected clients, network connection, db connections, connected, peers | link, session, integration, socket',
  replica:
    'replicas, read copy, reading copy, read only copy, standby copy, follower, followers, slave, mirrored database, hot standby | copy, secondary, standby',
  certificate:
    'certificates, certs, ssl certificate, tls certificate, https, encryption certificate, encrypted traffic, secure connection, padlock, x.509, pem file, crt, csr, ca, signing certificate, lets encrypt, secure lock, browser warning, site is not secure, encrypted site | ssl, tls, secure, encrypt, key, expired',
  certs:
    'certificate, certificates, ssl, tls, https, ssl certificate, tls certificate, encrypted connection, secure my site, encrypted site, lets encrypt | secure, encrypt',
  domain:
    'domains, domain name, domain names, hostnames, host name, web address, web addresses, internet address, own domain, custom domain, custom url, my own url, own url, own web address, dns name, dns entry, dns settings, www name, subdomain, example.com, vanity domain, site name | address, url, dns, name, site, hostname',
  dns: 'name server, nameserver, nameservers, cname, mx record, dns record, dns entry, domain records, name resolution | domain, hostname, record',
  subdomain: 'subdomains, sub domain, prefix of the domain, host prefix | domain, host',
  url: 'urls, link, links, web address, uri, address of my app, where can people see, public address, web link, http address, permalink | address, domain, page, site, reach',
  link: 'links, url, shared link, shareable link, public link, hyperlink, web link, bookmark, connection | url, connection, relation, share',
  ip: 'ips, ip address, ip addresses, ipv4, ipv6, address of the server, address range, cidr, static address | address, network, range',
  port: 'ports, tcp port, open port, port number | socket, connection',
  network:
    'networks, vpc, vnet, subnet, subnets, private network, lan, wan, internal network, mobile network, network settings, networking, isolated network | internet, connection, space, carrier',
  tunnel:
    'tunnels, ssh tunnel, secure tunnel, ngrok, localhost to the internet, port forwarding, forwarded port | connection, proxy, forward',
  firewall:
    'firewalls, allowlist, whitelist, blocklist, blacklist, allowed addresses, blocked addresses, ip filter, network rule, security group | security, ip, rule, network, block',
  router: 'routers, routing, gateway, load balancer, traffic distribution, ingress | traffic, network',
  'load balancer':
    'load balancers, balancer, elb, nginx, traffic distribution, spread traffic, ingress | traffic, router',
  proxy: 'proxies, socks proxy, reverse proxy, http proxy, static outgoing ip, corporate proxy | network, tunnel',
  request:
    'requests, http request, http requests, api request, api call, rest call, raw call, curl, get request, post request, http call | call, query, api',
  response: 'responses, answer, answers, reply, http response, returned | result, message',
  header: 'headers, http header, http headers, cookie, cookies | request, title',
  log: 'logs, logfile, log file, log files, log entries, log messages, log output, console output, printed output, stdout, stderr, terminal output, server messages, runtime messages, what is it doing, what does it do right now, what it says, what it wrote, printed, prints, error messages, debug messages, application output, syslog, debug statements | output, messages, history, events, print, errors, happening',
  drain:
    'drains, log drains, log sink, log sinks, log destination, log destinations, external logging, logging service, logging provider, log collector, forward logs, datadog, papertrail, logentries, splunk, elk, loki, syslog | forward, external, destination, logs',
  telemetry:
    'opentelemetry, otel, traces and metrics, observability, anonymous usage data, phoning home, phone home, spying, data collection, collects data, collect data, usage statistics, sends home | traces, metrics, analytics, data, privacy',
  metric:
    'metrics, measurements, performance numbers, statistics, stats, measured values, response time, response times, latency, error rate, throughput, requests per second, load, cpu load, cpu usage, memory usage, web vitals, loading time, page speed, kpi, kpis | numbers, performance, speed, usage, data',
  alert:
    'alerts, alarm, alarms, warnings, alerting, pager, gets paged, get paged, oncall, notified of failures, if it goes down, when it goes down | notify, notification, warn, failure, channel',
  incident:
    'incidents, outages, service outage, service interruption, downtimes, disruptions, emergency, disaster, major problem, production problem, postmortem, service trouble | problem, down, failure, broken',
  status:
    'statuses, current state, condition, up or down, what state, in which state, how far along, done already, already done, already finished, still going, still working, still in progress, succeeded, successful, working fine, online, alive, came through | state, ready, done, finished, running, progress, yet',
  health: 'healthy, health check, condition, is everything ok, alive, uptime | status, check',
  uptime: 'up time, availability, how long has it been running, how long up, reachable, sla | status, monitor',
  maintenance:
    'maintenance mode, maintenance page, offline mode, down for maintenance, scheduled downtime, be right back page, closed sign, service window, planned outage, unavailable page, take it offline for a, keep visitors out, under maintenance, construction sign | offline, closed, repair, unavailable, visitors',
  backup:
    'backups, back-up, back-ups, data copy, copies of the data, copy of the data, copies of my data, copy of my data, safety copies, saved data, database copy, database dump, dump file, dumps, db dump, sql dump, snapshots, point in time | dump, copy, restore, saved',
  snapshot:
    'snapshots, saved state, state at a moment, point-in-time copy, frozen state, image of the disk, checkpoint | backup, state, copy',
  archive:
    'archives, zip archive, zip file, tar file, tarball, compressed file, packed file, gz, old items | backup, zip, package, old',
  size: 'sizes, how much space, how much room, disk usage, footprint, dimension, dimensions, gigabytes, megabytes, storage use, weight, takes up, tier | large, big, space, room, level',
  limit:
    'limits, limitation, limitations, quota, quotas, cap, caps, maximum, max, ceiling, upper bound, restriction, allowance, rate limiting, how much is left, how many are left, api limits, api calls left, run out of, running out of, remaining | left, maximum, restrict, allowed, remaining',
  memory: 'ram, heap, memory use, memory usage, working memory, memory consumption | size, usage',
  timeout: 'timeouts, time out, timed out, deadline, how long it may take, waiting time, max duration | limit, time',
  concurrency:
    'concurrent, parallel, at the same time, simultaneous, how many at once, workers at once | limit, parallel',
  runtime:
    'runtimes, language version, node version, node.js version, python version, java version, ruby version, php version, interpreter, which language, languages supported, supported languages, engine | version, language, platform',
  stack:
    'stacks, platform version, operating system, operating system version, os version, base image, ubuntu, heroku-24, linux distribution, linux base | system, version, platform, infrastructure',
  buildpack:
    'buildpacks, build pack, language support, build recipe, how my app is built, what builds my app, builder, compile step, build process, detect the language | language, builder, build',
  addon:
    'addons, add-ons, add ons, extra services, third-party service, marketplace service, extra service, attached service, attached services, paid service, external service, resource, resources, additional service, additional services, partner service, provisioned, managed service, extension from the marketplace, booked services | service, extra, marketplace, attached, plugin, extension',
  function:
    'functions, lambda, lambdas, serverless, cloud function, cloud functions, serverless function, faas, handler, handlers, edge function, backend function, small program, snippet in the cloud, remote function, worker script, method | code, script, action',
  action:
    'actions, function, functions, lambda, lambdas, serverless function, serverless functions, cloud function, cloud functions, handler, handlers, backend function, openwhisk, code on the server | operation, task, code',
  activation:
    'activations, function runs, function calls, invocations, invocation, executions, execution, past runs of the function, run of a function, run of the function, last run of | run, call, execution',
  namespace: 'namespaces, scope, name space, tenant area, own area | workspace, area, project, space',
  event:
    'events, happenings, what happened, occurrences, signals, notification from the system, activity log, event log, audit entries, triggers | signal, activity, log, notification',
  queue:
    'queues, waiting line, waiting list, backlog, job queue, message queue, task queue, mq, sqs, pending jobs, pending work, line of jobs, waiting jobs | waiting, pending, jobs, line, messages',
  job: 'jobs, background job, background jobs, batch job, batch jobs, cron job, long running job, running jobs, work in progress, async job, operation, operations, work unit | task, work, process, run, batch',
  run: 'runs, execution, executions, session, attempt, one-off process, one off process, one time process, single run, past run | process, job, test',
  schedule:
    'schedules, cron, cron job, crontab, timer, timers, recurring job, recurring task, time plan, timetable, nightly job, daily job, what runs when, automatic backups, calendar | time, recurring, plan, when, automatic',
  'cron job': 'cron jobs, scheduled job, scheduled task, recurring job, timer, nightly job | schedule, recurring',
} as const
