/**
 * What people say in several words, or in the words of other programs, for what commands do; written as `verbClasses` is,
 * whose classes they join. The words of a phrase count wherever they stand, so each has a word that is rare in a question.
 */
export const phraseClasses = {
  list: 'show all, list all, show me all, what kinds, names of, catalogue, roster, inventory, everything there is, dir, what exists, show every, which ones exist, got any, are there any, ps, catalog, on offer, ever made, made so far, so far | full, complete, whole, each, every, lots, various, those, several, registered, existing, installed, current',
  show: 'show me, details, details of, tell me about, tell me more, tell me everything, more about, look into, cat, describe, look closer, what exactly, one particular, this one, read out, facts about, specifics, properties of, particulars, single, exact, what does it say, cat a file, closer look, zoom in, peek into | one, specific, certain, particular, certain one, given, that one',
  create:
    'make a new, set up a new, open a new, start a new, additional, an extra, extra, one more, come up with, add another, mkdir, touch, build a new, found, coin, open up a, launch a new, new one, put together, fresh, kubectl create, roll out a new, I need a, ring up, request a, file a, log a ticket, open a ticket, hire | second, further, more, begin, bring, place',
  update:
    'edit, change the settings, put different, tinker, rewrite, overwrite, correct the, fix a typo, make different, turn into another, new value, another value, different value, change details, mark as, flip, set to, adapt, raise the limit, lower the limit, toggle, extend, shorten, retitle, redo, allow longer, modify | finish, mark, become, limit, raise, lower, longer, shorter, instead',
  delete:
    'get rid, do away with, git rm, kubectl delete, throw, throw away, dump, unwanted, cross off, shred, trash it, put in the bin, blow away, wipe out, clean out, delist, take it down, tear it down, expunge, zap, dispose of, no more, not want any more, no longer want, no longer needed, do not want any more, let it go, rip out, rip, pull out, stop using, kick, kick out, evict, burn down, forget about, make disappear, must go, has to go, gone, retire, cut out, lose, rid, remove for ever, forever, permanently | dead, stale, leaving, left the company, stop, unneeded, obsolete, fire, undo',
  unset: 'unexport, delete a variable, remove a setting, back to default, no value, null out, not set',
  start:
    'set in motion, get going, get it going, light up, spool up, docker start, up, bring to life, start up, begin again | run, fire, set off',
  stop: 'ctrl c, put an end, docker stop, knock off, bring down, make it stop, cut short, stuck, hanging, hangs, frozen, hung, runaway, pull the plug, sigterm, sigkill, wind down, stop running, shoot down, keeps running | still running, turn off, kill, finish',
  cancel:
    'never mind, changed my mind, call it off, scrap the plan, do not go through, ctrl c, back out, not after all, after all, annul, rescind, dont want it after all, take it back, stop the running, stop a running, abandon, running one, in progress, under way',
  restart:
    'reboot, turn off and on again, kick the, kubectl rollout restart, have you tried turning it off, bounced, respawn',
  pause:
    'put on ice, stop for a while, take a break, hold back, hold off, stop for now, sleep, rest, put to sleep, halt for now',
  resume:
    'go on with, start again, take up again, keep going, get going again, unhold, wake up, continue with, where i left off, proceed, carry on with, finish the rest',
  enable:
    'turn it on, switch it on, opt into, begin using, make possible, start using, should be on, let it, i want to use, yes to, flip on, always, from now on | automatically, free',
  disable:
    'turn it off, switch it off, opt out of, stop using, should be off, do not use, no more, no longer, shut off, kill switch, never again, flip off, never, not any more, stop doing, stop asking, stop it from, leave me alone, nag, without asking',
  run: 'docker run, kubectl exec, let it run, set off, have it do, kick off, hit run, aws lambda invoke, once, one off, one time, right now, immediately, instead of waiting, npm run, put through, fire off, go off, make it go, make it run, let loose',
  test: 'see if it works, try it, put to the test, does it work, evaluate, rehearse, trial run, qa, smoke test, sanity check, prove it works, run the tests, npm test, evaluation, score, benchmark, simulate | attempt, works, working',
  check:
    'is everything ok, sanity check, double check, is it valid, is it right, are there mistakes, anything wrong, is anything wrong, correctness, is there a problem, look over, healthy, in good shape, is it safe, insecure, any issues, are there errors, any mistakes, up to scratch, pass, vet, inspect, prove, is it working, is it really, is it still | good, right, still, really, secure, safe',
  connect:
    'hook it up, tie together, plug in, git remote add, hook up with, put together, connect up, wire up, bring together, integrate with, pair up, make them talk, talk to each other, link up, hitch, use the same, share the same, affiliate, bridge | between, together, other, another, same',
  disconnect:
    'cut the link, cut the tie, cut, sever, break the link, take apart, pull the plug, separate from, no longer connected, no longer linked, ungroup, split off, unassociate, dissociate, unplug, take out of, take this out of',
  login:
    'log me in, sign me in, docker login, aws configure, enter my password, get in, identify, who i am, let me in, start a session, gain access, tell it who i am, add my account, use my account, az login, gcloud auth, signing in | password, account, browser',
  logout:
    'log me out, sign me out, sign me off, sign off, docker logout, end the session, forget me, forget my login, leave this machine, forget my password, clear my login, log off',
  grant:
    'let someone, let my colleague, let a friend, give rights, allow someone, chmod, give permission, let people, entitle, make someone, give him, give her, give them, may also, should be able to, share with, add a teammate, let them, make admin, more rights | friend, colleague, coworker, may, freelancer, contractor, teammate',
  revoke:
    'no longer act, may no longer, take rights away, strip of, cut off, shut out, throw a person out, keep out, must not, not allowed, not allowed any more, end access, has left, kick off, kick somebody, left the company, disallow, fired, boot out, stolen, lost my, compromised | third party, leaked, former, ex',
  deploy:
    'git push, ship it, put it live, bring it live, get it out, put it out there, kubectl apply, vercel deploy, make live, send to the server, push my changes, push the code, to the cloud, put into production, out there, into the cloud, hand out, serve to users, put my code up, send my code, get online, bring online, make it public',
  rollback:
    'git revert, undo the last, last known good, go back to, one back, older release, put back the old, the one before, git reset, bring back the old, before the change, worked yesterday, worked before, bad release, bad deploy, take back the last, broke everything',
  promote:
    'move to production, move on to the next stage, next stage, to the next environment, graduate, upgrade to main, make it the stable, make it primary, make leader, from staging to, crown, official, next step',
  upgrade:
    'newer version, get the newest, newest version, apt upgrade, brew upgrade, update itself, bring to the latest, npm update, latest release, on the newest, out of date, outdated, the latest, more powerful, modernize, moving to a newer, newer, major version, next version',
  copy: 'cp, git clone, make another one like, second copy, dupe, scp, same again, xerox, a twin, spare copy, docker cp, mirror, take a copy, just like, exact copy, based on',
  move: 'mv, give to someone else, hand it over, change owner, new owner, change hands, migrate, take over, belongs to, put elsewhere, bring over, give away, from one to another, shift, sell, other owner',
  rename:
    'call it something else, name it, new title, mv, change the name, give it a name, better name, called something else, wrong name, something else, different title, under another name, rebrand',
  upload:
    'docker push, scp to, aws s3 cp, s3 sync, put my file, send a file, send my files, get it up there, to the server, ftp, stash on the server, hand in, feed with, give it a file, give a file, attach a file, publish my files | into the cloud, from my disk, from disk',
  download:
    'docker pull, git pull, wget, curl, scp from, get it onto my, want it on my disk, to my disk, to my laptop, keep a copy on, offline copy, get the files, fetch from the server, save as a file, take home, onto my disk, have it here, bring here, unpack, extract, into a file, from the server, from the store, get me the files, bring the online, get a copy',
  export:
    'write out, output as, as csv, as json, into a spreadsheet, to excel, get out of, take out, all out, pg dump, to a spreadsheet, hand over the data',
  import:
    'read from a file, bring existing, existing ones, pull in, load from, from excel, from a spreadsheet, adopt, take in, bring under, bulk load, get into, load up, fill with, take over existing, into the project, into my code, slurp, populate, seed',
  backup:
    'pg dump, keep safe, just in case, safety copy, before it is too late, mysqldump, archive copy, take a snapshot, put somewhere safe, make safe, insurance',
  restore:
    'put back, bring it back, get it back, accidentally deleted, recover lost, pg restore, undo the deletion, from a dump, from a backup, back from the dead, reinstate, reset to an old copy, lost my data',
  sync: 'bring in line, in step with, keep the same, keep equal, catch up, rsync, make the same, up to date with, refresh my, align, out of sync, newest state, latest state, mirror, match up',
  diff: 'git diff, what is different, tell apart, differences, what has changed, side by side, what else is in, delta, changed since, how do they differ, two versions, not the same',
  open: 'xdg open, take me to, go there, look at it in, see it in, bring up the page, jump to, point my browser, let me see it in the browser, in the browser, in my browser, gui, web ui, look at in chrome, show in the browser, pop up, on the website',
  send: 'fire off, drop a line, let someone know, let people know, tell everyone, tell everybody, tell people, get the word out, announce, pass along, write to, write someone, tell my users, inform people, curl -X POST, ping',
  watch:
    'tail -f, kubectl logs, docker logs, logs -f, journalctl, live view, as they come, keep showing, while it happens, while it runs, watch live, see live, follow along, in real time, stare, scroll, continuously, right as it happens | live, constantly, now',
  wait: 'is it ready yet, is it there yet, is it done yet, hold until, sit and wait, not return before, tell me when ready, until it is up, block until, come back when, let me know when it is finished, has arrived',
  build:
    'make, docker build, npm run build, gradle, xcodebuild, webpack, put a bundle together, produce a binary, turn into a binary, make an apk, bake, cook, get a binary, compiled, get an installer',
  install:
    'npm install, apt install, brew install, pip install, put on my machine, get it onto my machine, load onto, bring onto, set up on my, use this extension, helm install, get a package, docker compose, teach',
  uninstall:
    'npm uninstall, apt remove, brew uninstall, pip uninstall, take off my machine, kick out of, do not need the extension, get rid of the extension, drop the extension',
  initialize:
    'git init, npm init, npm create, create react app, from nothing, from zero, empty project, hello world, rails new, a place to begin, get ready, get this repo ready, make ready, prepare my project, prepare this folder, ready for, in this folder, in this repo, in my project, for the first time, use it in, starter, kick start, blank, starter kit',
  generate:
    'write for me, make me a, template for, code for, boilerplate for, skeleton for, make files, spit out, write the code, start a class, sample, automatically write, from a template, files for, source files, xml, example of, produce, stub for, add a file',
  configure:
    'change the defaults, dial in, set it up, tune the settings, change how it, change the way, adjust how, make ready, get ready, customise, personalise, should behave, behave, parametrize, make it use | behavior, way',
  rotate:
    'change the password, got leaked, was leaked, somebody saw my, new credentials, swap the key, swap the password, reissue, is no longer secret, exposed, on github by accident, change the key, swap keys, regenerate',
  retry:
    'give it another go, another go, have another go, once again, do it again, one more time, from the top, repeat it, repeat the last, do over, failed last time, second attempt, run again, send again, replay, play again',
  scale:
    'more machines, more servers, more power, replicas, kubectl scale, add more, too slow, too much traffic, handle more, handle more users, cope with, add instances, more copies, one more server, another server, traffic, more of them, less machines, fewer machines, upsize, downsize, double, more load, heavy load, more cpu, more memory, horsepower | slow, overloaded, busy, load',
  schedule:
    'crontab, each night, at night, on a timer, every week, on sundays, on sunday, at midnight, at a fixed time, in the morning, by itself, on its own, at a set time, every month, do it later, time of day, calendar, for later, at noon | sunday, weekend, night, time, automatic',
  unschedule: 'no more automatic, not every night, remove from crontab, stop the nightly, stop the daily',
  resolve:
    'is over, is fixed, all good again, all clear, back to normal, sort out, solved, has been fixed, works again, close the ticket, dealt with, mark as fixed, put to bed, green again',
  convert:
    'turn it into, make it a, change the format, old style, new style, from one format to another, migrate the format, into the new, transform to, modernise, instead of the old',
  format: 'tidy up the code, pretty print, clean up the code, indentation, gofmt, prettier, eslint fix',
  switch:
    'use a different, change to, kubectl config use-context, kubectx, nvm use, git checkout, flip to, point to, work on another, work with another, work for another, different account, from now on use, work as, change which, jump to, go over to, on the other, select another, now use, use the other, which to use, use by default, swap',
  debug:
    'get to the bottom, find out why, does not work, not working, track down, what is wrong, what broke, whats going on, dig into, poke around, look inside, broken, what happened, strange, misbehaving, crashes, root of, figure out why, step into, goes wrong, why does',
  publish:
    'npm publish, get it out, put on the marketplace, show the world, offer to others, share with the world, put it out, make it available, available to everyone, hand in for others, to everyone, for others, let others use, let others, with other developers',
  accept:
    'say yes to, take the offer, agree to, give the green light, thumbs up, make it final, finalize, for good, go ahead, sign off, really do it, make permanent, permanently, lgtm, keep it, take it',
  reject: 'say no to, thumbs down, do not accept, do not want it, turn away, send back, veto, will not have',
  join: 'become part of, get into the team, be part, become a member, hop on, get on board, let me in',
  leave:
    'get me out of, no longer be part, not be a member, quit the team, walk out, take me off, remove myself, remove me, drop out',
  forward:
    'kubectl port-forward, ssh tunnel, pass through, send somewhere else, send on, somewhere else, go somewhere else, ship to, ship the, hand on, pipe to, pipe into, deliver to, point to, ngrok, send to another, elsewhere, redirect to, another place',
  merge:
    'git merge, bring together, put into one, roll into one, make one out of, into one, combine into, fold into, all in one',
  preview:
    'git diff, terraform plan, without changing, what if, dry, see what would, before i do it, before it goes, not for real, do not really, without really, without doing it, just pretend, pretend, would it work, would this work, would it, what will happen, look first, in advance, sneak peek, temporarily, see how it looks, how it looks, what will it look like, show me first, try first, trial, without pushing | would, temporary, local',
  serve:
    'npm run dev, npm start, on my laptop, on this laptop, on my own laptop, on my pc, try it here, see it while i, while i edit, while i work, while i write, while i code, as i type, reload when i change, refresh when i, localhost, live reload, run it here, at home, docker compose up, before i push, in my browser',
  count: 'how large a number, wc -l, how many of, amount of, number of rows, total number, how often, sum',
  analyze:
    'how is it doing, how well does, how are we doing, how does it perform, numbers about, how often, by the numbers, how popular, figures for, where is the time going, how did it do, look deeper, how good, what takes so long, is it slow, are slow, slow to, takes long, how fast, how slow, how many people, how many users, pick up, picked up, crashed, reach | average, slow, fast, many, percent, popular, often',
  sign: 'put my signature, codesign, sign off, signed, resign, trust the binary',
  print: 'spit out, echo, put on screen, on the screen, cat, write to the screen, say aloud, give me the text',
  subscribe:
    'let me know, keep me posted, be told, be notified, hear about, find out when, get a ping, sign me up, get an email when, inform me, alert me, warn me, ping me, tell my server, call my server, post to my, hear when',
  unsubscribe:
    'stop telling me, do not tell me, spare me, stop emailing, no more mails, no more emails, stop calling my, quit bothering, not hear about, no notifications, stop notifying',
  buy: 'order a, get a paid, pay for, spend money on, shop for, lease, get hold of, purchase a, sign up for a plan, rent a, get us a | order, paid, rent, new',
  reset:
    'factory settings, start fresh, back to square one, back to normal, wipe everything, from zero, to zero, back to zero, begin at zero, blank slate, as it was, undo everything, start all over, like new, scratch all, clean slate, forget all, throw all away',
  clear:
    'clean out, sweep, get rid of all, rm -rf, throw away everything, forget all, tidy, free up, make room, free space, dust off, remove everything, left over, leftovers, junk, wipe away, temporary files, what is left, clean slate',
  explain:
    'what does it mean, help me understand, how does this work, how do i use, teach me, man page, what can this do, what can it do, what can i do, rtfm, what is this for, usage of, how to use, help me, which options, what options',
  report:
    'let the developers know, complain, tell the makers, write up, sum up, overview of, state of things, big picture, at a glance, tl dr',
  assign:
    'give to, put onto, hand to, make responsible, put someone on, attach to, belongs to, set for, put in charge of',
  archive: 'zip up, put in storage, put in a zip, store away, mothball, keep but hide, close off',
  register:
    'put on the list, make it known, add to the list, enrol, sign it up, put down, tell about, announce to, get listed, add my phone, add my device, allow my phone, set up my phone',
  validate:
    'is it correct, is this ok, is it well formed, any typos, any mistakes, errors in my file, is the file right, is my config right, is my file, correct yaml, correct json, correct toml, schema check, passes, would be accepted, will it be accepted, without errors, mistakes in',
  find: 'grep, look for a, where did i put, hunt for, come across, seek out, which one has, one with, containing, that contains, that matches, matching, locate, whereabouts, look it up, text search, look something up, search for, look through',
  prepare:
    'get ready, make ready, set the stage, line up, in advance, ready up, arrange, plan ahead, plan, beforehand, before the',
  repair:
    'fix it, mend, heal, patch up, get working again, make it work again, sort out, unbreak, reconcile, clean up after',
  kill: 'stop the process, end the process, shoot, sigkill, force quit, terminate, slay, stuck, runaway, get rid of the process, kick off, throw off, kick everybody, throw everybody, drop connections, hanging | stop, end, cancel, everybody',
  insert: 'put in, add a row, place into, squeeze in, new row, new entry, add an entry, append | add, create, write',
  put: 'save under, write a value, store a value, remember, keep under, write a key, set a key, memorize, save a value | set, store, write, add, save, keep',
  undeploy:
    'take offline, take it off the internet, bring the app down, pull from production, unpublish, remove from the cloud, take down, kubectl delete, unship, undo the deployment, off the cloud, out of production',
  unprotect:
    'let everyone, let anybody, everybody again, everyone again, free for all, remove the protection, remove the lock, without protection, no longer only admins',
  replay:
    'run it once more, again with the same, from the log, rerun, repeat a past, same input again, play again, logged, recorded',
  transfer:
    'hand over, give to someone else, change owner, new owner, pass to, sell, give away, belongs to someone else, transfer ownership, change hands, carry over',
  clone:
    'git clone, copy a repo, get the code, check out, based on a repo, from someone, from github, from a git, starting point, start from',
  apply:
    'put into effect, take over, make it count, terraform apply, bring into effect, use the changes, let it take effect, adopt, make use of',
  commit:
    'make it final, finalize, for good, permanently, lock in, seal, confirm, save for good, definitely, irreversibly',
  select:
    'choose, pick, which to use, opt for, go with, settle on, decide for, use another, work in another, change to, switch to, work for, work on another',
  refresh:
    'get the newest, reload, fetch again, bring up to date, up to date again, renew, newest copy, pull again, update from, latest copy, once more from',
  abort:
    'ctrl c, stop halfway, in the middle, interrupt, break off, stop early, kill the running, stop the upload, pull the plug',
  approve: 'say yes, give the ok, green light, thumbs up, sign off, lgtm, let it through, let through',
  favorite: 'star, bookmark, favourite, pin, like most, on top, important ones, my favourites',
  end: 'finish, close, over, complete, bring to an end, wrap up, hang up, terminate, done with, conclude, stop | stop, quit, leave, finish',
  complete: 'finish, done, mark as done, wrap up, close out, bring to an end, tick off, all done',
  attach: 'put on, stick to, hook onto, share with another, use the same, also use, second app, mount',
  detach: 'take off, no longer use, separate, pull off, unhook, let go of, remove from, not share',
  add: 'put on the list, include, append, put in, attach, one more, also, plus, bring in, another, join | new, extra, create',
  remove:
    'take off the list, exclude, take out of, drop, leave out, not be part, off the list, out of the list, cut, pull out',
  anonymize: 'make anonymous, hide who, gdpr, forget the person, remove personal data, privacy, strip names',
  embed: 'built in, baked in, included in the binary, ship inside, embedded, inside the binary',
} as const
