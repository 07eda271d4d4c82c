/** What people call data; written as `thingClasses` is. */
export const dataClasses = {
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
} as const
