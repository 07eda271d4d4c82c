/**
 * What people call the things that commands do. A line is a class: its name, the words and phrases that mean it, and
 * behind `|` those that may mean it. Words are compared by their stems, so one form of each is enough, irregular ones
 * aside. A word may stand in several classes.
 */
export const verbClasses = {
  list: 'list, ls, all, enumerate, index, browse, overview, what are, what is there, what there is, which ones, available, have i got, do i have, do we have, how many, who gets, who has, which exist, what exists | show, see, view, display, which, what, every, who, query, search, get, there',
  show: 'show, see, view, display, info, information, get, describe, detail, inspect, print, look at, look up, tell me, find out, read, output, what is, examine, peek, about | list, check, which, what, how, current, fetch, status, retrieve, see what, stat, give me, report, who',
  find: 'find, search, look for, lookup, locate, discover, hunt, where is, match, grep, filter, query | seek, get',
  create:
    'create, new, make, add, craft, conjure, mint, raise, generate, provision, spin up, set up, setup, brand new, from scratch, scaffold, bootstrap, establish, form, define, another, stand up, insert | register, initialize, init, insert, put, declare, begin, produce, book, introduce, need, want, get me, buy, fresh, put in, store, write, allocate, reserve, draft, post',
  update:
    'update, edit, modify, change, set, alter, adjust, amend, patch, revise, configure, tweak, fix, correct, different, switch, use another, replace, modification, customize, reconfigure, another | rename, upgrade, put, make, swap, store, move, turn, refresh, bump, tune, manage, announce, write news, connect to something else',
  delete:
    'delete, remove, rm, destroy, del, erase, drop, get rid of, throw away, throw out, trash, tear down, wipe, eliminate, discard, dispose, unregister, deregister, decommission, take away, for good, no longer need, do not need, not needed, dump it, nuke, obliterate, annihilate, chuck, ditch, axe, deprovision, take out, scrap, bin, give back, let go, hand back, clean away | kill, clear, clean, unset, uninstall, purge, forget, reset, remov, end, terminate, close, cancel, revoke, strip, unlink, detach, leave out, empty, prune, old, kick out',
  unset: 'unset, clear, forget, blank, erase | remove, delete, reset, get rid of, take away, drop, empty',
  start:
    'start, launch, boot, run, begin, power on, fire up, wake, spin up, kick off, bring up, trigger, initiate | turn on, resume, enable, go, open, activate, execute',
  stop: 'stop, halt, shut down, kill, terminate, abort, cancel, quit, end, suspend, shutdown, power off, hang up, break off, put an end to, no longer, interrupt, close, finish, cease, do not want | turn off, pause, off, disable, leave, drop, give up',
  cancel:
    'cancel, abort, call off, break off, revoke, give up, withdraw, stop, interrupt | undo, kill, abandon, terminate, never mind, end',
  restart:
    'restart, reboot, bounce, cycle, relaunch, reload, start again, turn it off and on | reset, refresh, recycle',
  pause:
    'pause, suspend, freeze, hold, halt, put on hold, for now, for a while, snooze, mute | stop, sleep, disable, deactivate, temporarily',
  resume:
    'resume, continue, unpause, unfreeze, again, go on, carry on, pick up, unsuspend | restart, start, let, enable, reactivate',
  enable:
    'enable, turn on, switch on, activate, allow, on, opt in, permit, reactivate, use, put to work, try something, make active | start, add, set, unlock, try, let',
  disable:
    'disable, turn off, switch off, deactivate, off, opt out, stop using, do not want, forbid, block | stop, remove, without, prevent, mute, unset, no more, leave out, lock, pause, bring back after, back after, any more, not any more',
  run: 'run, execute, exec, invoke, call, perform, do, fire, trigger, launch, try out, evaluate, carry out | start, test, make, process, use, send, hit, play, apply, throw an event, by hand, put to work',
  test: 'test, try, verify, check, try out, prove, exercise, spec, dry run, simulate, experiment | validate, run, debug, play',
  check:
    'check, verify, validate, lint, make sure, diagnose, examine, correct, valid, is it ok, healthy, mistake, wrong, audit, proof, in order, any problems, problem, ok, error in | test, inspect, status, look, see, review, confirm, ensure, find, analyze, whether',
  connect:
    'connect, attach, link, join, hook up, bind, wire, pair, associate, mount, plug, tie, integrate, couple, hook to, subscribe | add, log in, login, open, point, authorize, use, map, assign, belong, link a, repository to',
  disconnect:
    'disconnect, detach, unlink, unbind, separate, decouple, unhook, unpair, unmount, untie, cut off, disassociate | remove, drop, leave, sever, stop, delete, take away',
  login:
    'login, log in, sign in, signin, authenticate, auth, log on, authorize, log me in, identify myself | connect, credential, web, access, add account, session, enter',
  logout:
    'logout, log out, sign out, signout, log off, sign off, end my session, log me out | forget, remove, disconnect, leave, clear',
  grant:
    'grant, give, permit, allow, invite, share, assign, add, authorize, let in, entitle, let, more rights, give rights, give access | promote, make, enable, access, provide, accept',
  revoke:
    'revoke, take away, withdraw, invalidate, kick, kick out, ban, expel, remove, throw out, lock out, no longer may, deny, unassign, unshare, take back, expire | delete, cancel, destroy, disable, block, logout',
  lock: 'lock, protect, freeze, restrict, only admin, guard, secure, prevent | disable, block, hold, keep',
  unlock: 'unlock, unprotect, unfreeze, release, open up, unrestrict, unblock | allow, enable, lift, remove',
  deploy:
    'deploy, ship, release, publish, push, roll out, go live, put live, live, put online, launch, rollout, host, upload, deliver, put up, make public | update, send, submit, sync, promote, install, production',
  rollback:
    'rollback, roll back, revert, undo, go back, previous version, restore, last version, back to, back out, older version, earlier, take back, previous, downgrade, broke | reset, return, republish, recover, yesterday',
  promote:
    'promote, to production, move up, advance, make stable, stable, make main, make primary, main, elevate, make default, turn into the main, into the main | release, ship, upgrade, master, deploy, primary',
  upgrade:
    'upgrade, bigger, newer version, latest version, newest, up to date, move up, better plan, bump, bring up to date, new version | update, migrate, improve, increase, change, larger, plan',
  copy: 'copy, clone, duplicate, fork, replicate, cp, mirror, same as, like another, copy of | transfer, branch, backup, download, sync, from, template',
  move: 'move, transfer, migrate, relocate, hand over, hand to, mv, pass on, switch to, reassign, port, bring over, convert, someone else, another person, owner, to another | change, rename, copy, send, promote, import',
  rename:
    'rename, name, call it, new name, different name, another name, title, relabel, renamed | change, edit, update, set, alias, label',
  upload:
    'upload, push, put up, send up, put on, publish, store in, transfer up, load up, up to the cloud, to the bucket, to the server | import, add, submit, load, send, put, sync, deploy',
  download:
    'download, pull, fetch, retrieve, get, save, bring down, to my machine, to my computer, to my laptop, locally, local, to disk, export, grab, save to, onto my | copy, clone, sync, obtain, dump, bring, keep, to a file, dotenv file',
  export:
    'export, dump, extract, save as, to csv, to file, write to, backup, out | download, convert, copy, get, bulk, pull',
  import:
    'import, load, bring in, ingest, from csv, from a file, read in, from file, insert, spreadsheet, bulk | upload, restore, add, push, get, into, migrate, put, feed',
  backup: 'backup, back up, snapshot, dump, capture, archive, safe copy, save a copy | export, copy, save, store',
  restore:
    'restore, recover, bring back, put back, get back, undelete, back from | rollback, revert, import, retrieve, load, undo',
  sync: 'sync, synchronize, reconcile, up to date, keep in step, mirror, match, refresh, bring up to date | push, pull, update, refresh, same, pick up',
  diff: 'diff, compare, difference, differ, what changed, changes, versus, contrast, changed, different from, between | preview, status, check, match',
  open: 'open, browse, browser, web page, launch in, visit, go to, in chrome, on the web, dashboard, in a browser, web interface, show it in, firefox, safari | show, view, see, look',
  send: 'send, post, submit, deliver, dispatch, mail, transmit, emit, notify, text, tell, push, message, forward | publish, call, create, write, ship, broadcast, report',
  watch:
    'watch, tail, follow, stream, live, real time, as it happens, right now, keep an eye on, monitor, observe, track, listen, poll | log, wait, see, view, while, dev',
  wait: 'wait, until, block until, finished, done, ready, completes, hold on, when it is done | watch, poll, finish, status, complete',
  build:
    'build, compile, bundle, package, assemble, pack, produce, transpile, make a release, make an installer, make a binary, built | generate, create, prepare, make, construct, webpack',
  install: 'install, set up, add, get, put on, load, extend | setup, download, use, enable, new, deploy, plug in',
  uninstall: 'uninstall, take off, remove, get rid of, throw out | delete, drop, disable, purge',
  initialize:
    'init, initialize, set up, setup, start using, bootstrap, scaffold, get started, first time, prepare, begin, brand new, from scratch, in my repo, fresh, skeleton | create, new, configure, start, make, template, generate, empty',
  generate:
    'generate, scaffold, produce, create, template, skeleton, boilerplate, starter, codegen, stub, write | new, make, build, draft, turn into, add, output',
  configure:
    'configure, config, set up, setup, settings, setting, preference, adjust, option, default, customize | set, change, edit, manage, update, prepare',
  rotate:
    'rotate, renew, roll, new password, reissue, refresh, cycle, replace, regenerate, fresh, leak, leaked, compromised, new secret, new key, exchange | reset, change, update, new, expire',
  retry:
    'retry, again, rerun, redo, repeat, once more, try again, another attempt, resend, failed, one more time, redeliver, resubmit, second time | restart, resume, new',
  scale:
    'scale, resize, more workers, more instances, bigger, smaller, larger, grow, shrink, increase, capacity, how many, more power, faster, beef up, fewer | type, size, number, upgrade, add, quantity, change',
  schedule:
    'schedule, every night, nightly, daily, automatically, every day, regularly, cron, periodic, recurring, weekly, hourly, at a certain time, once a day, plan, timer, every hour, every | later, interval, auto, timed',
  unschedule: 'unschedule, no longer automatically, stop automatic | cancel, disable, stop, remove',
  resolve:
    'resolve, over, close, fixed, settle, acknowledge, done, solved, ended | finish, end, complete, update, clear',
  convert:
    'convert, turn into, transform, translate, migrate, change into, to another format, translate into | generate, import, export, rewrite',
  format: 'format, prettify, beautify, pretty, tidy, indent | fix, lint, clean',
  switch:
    'switch, use another, change account, choose, select, pick, use, other account, point at, switch to, current, make default, active | set, change, move, toggle, default',
  debug:
    'debug, troubleshoot, diagnose, step through, breakpoint, find the bug, inspect, investigate, what went wrong, why, trace | log, error, test, problem, fix',
  publish:
    'publish, release, make public, broadcast, announce, make available, put out, share | send, deploy, push, post, upload, submit',
  accept:
    'accept, approve, confirm, agree, allow, say yes, acknowledge, ok, sign off | grant, join, complete, complete, let',
  reject: 'reject, decline, refuse, deny, say no, turn down, dismiss | cancel, revoke, block, delete',
  join: 'join, become a member, enter, participate, take part, get inside | add, connect, accept',
  leave: 'leave, quit, exit, step out, no longer be part, get resign | remove, disconnect, logout, end',
  forward:
    'forward, redirect, tunnel, proxy, route, relay, pass on, port forward, drain, expose | send, connect, map, stream',
  merge: 'merge, combine, consolidate, join together, unite, bundle together, put together | bundle, sync, collapse',
  preview:
    'preview, what would happen, without doing, dry run, see before, try out, before, draft, look before, plan, what it would, simulate | test, diff, view, dev, show',
  serve:
    'serve, run locally, dev server, local server, develop, development, dev, local, on my own computer, on my machine, localhost, locally, own machine, on my laptop, own computer, hot reload | start, run, watch, host, preview, test',
  count: 'count, how many, number of, total, tally, how much | size, list, usage, quantity, stat',
  analyze:
    'analyze, analysis, statistic, insight, profile, metric, measure, performance, report, stats, how well, trend, how good, analytics | diagnose, check, inspect, usage, explain, monitor, examine',
  encrypt: 'encrypt, cipher, scramble, encode | secure, hide, protect, sign',
  decrypt: 'decrypt, decipher, unscramble, decode | read, reveal',
  sign: 'sign, signature, sign again, resign | certificate, notarize, key',
  print: 'print, output, echo, print out, say, write out, dump | show, display, log',
  subscribe:
    'subscribe, sign up, follow, get notified, listen, register for, pay for, enroll, tell me when | join, connect, add, attach, watch, buy',
  unsubscribe:
    'unsubscribe, stop getting, no longer hear, unfollow, stop receiving, stop following | leave, remove, cancel, disconnect',
  buy: 'buy, purchase, order, pay, get a new, rent, acquire, obtain, subscribe | create, provision, add, upgrade, reserve',
  reset:
    'reset, start over, wipe, empty, clean, back to the beginning, factory, clear everything, zero, from the beginning, original | delete, clear, restore, erase, purge, default, flush',
  clear:
    'clear, clean, clean up, empty, flush, purge, wipe, delete all, remove all, everything, all of them, invalidate, evict | reset, delete, remove, unset, prune',
  explain: 'explain, why, document, documentation, how to, manual, help, guide, meaning, learn | describe, show, docs',
  report: 'report, summarize, summary, overview, file a bug, report a bug, bug | show, list, send, status, stat',
  assign: 'assign, give, allocate, put in charge, set, map, more rights, give rights | grant, add, attach, move',
  archive: 'archive, put aside, retire, shelve | delete, backup, close, zip',
  register: 'register, sign up, enroll, add, claim, announce, declare, make known | create, connect, new, login, set',
  validate:
    'validate, check, lint, verify, correct, valid, mistake, conform, is right, well formed, syntax | test, inspect, error, proof',
} as const
