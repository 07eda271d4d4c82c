/** What people call people, rights, secrets, money and settings; written as `thingClasses` is. */
export const teamworkClasses = {
  user: 'users, person, persons, people, human, humans, individual, login, account holder, employee, employees, colleague, colleagues, coworker, team mate, team mates, somebody, someone, customer login, end user, who | member, account, customer, staff',
  member:
    'members, membership, memberships, person in the team, people in the team, teammates, team mates, colleagues, coworkers, co-workers, who belongs, who is part, people on my team, belongs to the team, staff, employees, participants, collaborators | person, user, people, colleague, who, belong',
  team: 'teams, group of people, organisation, organization, organizations, company, companies, department, crew, squad, firm, business, work group, enterprise | group, org, people, company',
  org: 'orgs, organizations, organisations, tenant, tenants, company, companies, environment, environments, crm instance, salesforce, instance, system, account, workspace, enterprise | team, environment, account, company, system, server, login',
  organization:
    'organizations, org, orgs, organisation, organisations, company, companies, business, firm, employer, team, tenant | group, account, enterprise',
  group:
    'groups, user group, user groups, team, teams, set of users, set of people, category, collection, department, class | set, team, list, folder',
  access:
    'accesses, rights, permissions, who has access, collaborators, collaborator, collaborations, shares, entrance, entry, allowed people | permission, right, share, allow, may, who',
  collaboration:
    'collaborations, shared access, sharing, collaborator, collaborators, co-editing, work together, invited people, who can edit | share, access, member',
  permission:
    'permissions, rights, right, privilege, privileges, perms, perm, access right, access rights, what is allowed, authorisation, entitlements, permission level, acl, acls | access, right, allow, role, may',
  role: 'roles, admin, admins, administrator, administrators, owner, owners, rank, position, permission level, user type, kind of user, what someone may do, superuser, moderator, viewer, editor | permission, right, position, level',
  owner: 'owners, ownership, who owns, belongs to whom, proprietor, holder, responsible person | owner, account, user',
  invite:
    'invites, invitation, invitations, asked to join, pending member, pending members, open invitations, not yet joined, has not joined | member, join, pending',
  account:
    'accounts, acct, profile, profiles, user account, subaccount, sub-account, sub account, subaccounts, wallet, tenant, customer account, billing account, membership | login, user, profile, org, me, my',
  profile:
    'profiles, saved login, saved logins, stored login, stored logins, saved account, saved credentials, stored account, credential set, named credentials, local account, which credentials | account, login, credentials, settings, user',
  identity:
    'as whom am i logged in, which account am i using, which account do i use, which account is active, logged in as who, logged in as whom, current login, signed in user, signed-in user, my user id, my user name, my own user, my own account, current account | me, myself, current, logged, signed',
  whoami:
    'current user, logged in user, signed in user, which account, which user, current login, current account, myself | me, account, user, identity',
  session:
    'sessions, login session, signed in session, active login, active logins, browser session, conversation, sitting | login, connection, run',
  token:
    'tokens, access key, api token, api tokens, access tokens, auth tokens, oauth token, oauth tokens, jwt, bearer token, personal access token, pat, api key, api keys, refresh token, login token, secret key for the api, credential for scripts, key for scripts, machine credentials, coin, coins, cryptocurrency | key, secret, credential, authorization',
  'api key':
    'api keys, apikey, access key, access keys, key for the api, api token, api credentials, programmatic access, key and secret | token, key, secret, credential',
  key: 'keys, ssh keys, public keys, private key, private keys, access key, access keys, api keys, signing key, encryption key, rsa, ed25519, key pairs, pubkey, pgp, gpg, pem file, id_rsa | token, secret, credential, license, certificate',
  'public key': 'public keys, ssh key, ssh keys, pubkey, key pair, verification key | key, certificate',
  secret:
    'secrets, hidden setting, hidden value, confidential setting, confidential value, sensitive value, sensitive data, encrypted value, encrypted setting, vault, private value, credentials, api secret, passwords, secret value, secret variable, protected value, secret setting | password, key, token, private, hidden, sensitive, credential',
  password:
    'passwords, passwd, pw, passphrase, passcode, pass phrase, login password, forgot my login, forgot my password, master password | credential, secret, login',
  credential:
    'credentials, creds, login data, login details, login information, user name and password, username, usernames, access data, keys and certificates, secrets, stored logins, keystore, keystores, service account, service accounts, signing files, signing identity, signing certificate, distribution certificate, push key, push certificate | key, password, login, secret, user, certificate, access',
  'two factor':
    'two-factor authentication, two factor authentication, 2fa, mfa, tfa, multi-factor, multifactor, otp, totp, authenticator app, second login step, extra security at login, security code, code from my phone, phone code | security, login, code',
  'recovery code':
    'recovery codes, backup codes, emergency code, emergency codes, lost my phone, spare codes | emergency, code',
  authorization:
    'authorizations, oauth authorization, grants, consent, third-party access, third party access, connected apps, connected services, external access, allowed apps, apps with access, programs with access, authorised apps | token, access, grant, allow',
  client:
    'clients, api client, oauth app, oauth application, integration client, third party app, customer, customers, consumer app | customer, app, user',
  security:
    'safety, secure, protection, safe, hardening, vulnerabilities, vulnerability, cve, hacked, hackers, attack, attackers, attacks, intrusion, security hole, security holes, threat | safe, protect, secure',
  policy:
    'policies, rule, rules, guideline, guidelines, regulation, regulations, governance, retention rule, what is allowed | rule, permission, compliance',
  retention:
    'retention policy, retention policies, how long we keep, how long it is kept, keep data, keep files, data lifetime, legal hold, expire after, expires after | keep, policy, expire, long',
  config:
    'configs, configuration, configurations, settings, setting, config var, config vars, options, option, preferences, preference, prefs, properties, parameters, params, environment settings, env vars, env, app settings, configured values, setup, variables, configuration values, setting of the app, config file, conf, how it is set up, what is configured, env settings | variable, value, option, key, preference, environment, default, secret',
  setting:
    'settings, configuration, option, options, preference, preferences, prefs, parameter, parameters, knob, switch, toggle, config | value, default, property, variable',
  configuration:
    'configurations, config, configs, settings, setup, options, preferences, parameters | setting, value, option, default',
  env: 'envs, environment variable, environment variables, env var, env vars, dotenv, .env file, env file, settings of the environment, variables, variable, process.env, secret values, config values | setting, config, secret, value, key',
  'environment variable':
    'environment variables, env variables, environment setting, environment settings, env settings, vars, envvars, env vars, dotenv file, .env file, variables of the app, app variables, variable for the app, setting for the app, values the app reads, values my app reads, build variables, secret variables, process.env | setting, value, variable, secret, key, parameter',
  variable:
    'variables, var, vars, environment variable, environment variables, env vars, parameter, parameters, placeholder, setting | value, config, env, setting',
  option: 'options, setting, settings, choice, choices, parameter, parameters, switch, flag | setting, config, value',
  default:
    'defaults, default value, default values, standard value, standard setting, preset, presets, fallback, unless i say otherwise, if i do not say | standard, usual, setting, main',
  preference: 'preferences, prefs, likes, personal setting, personal settings | setting, option',
  feature:
    'features, feature flag, feature flags, flag, flags, toggle, toggles, experiment, experiments, experimental feature, new feature, new features, beta feature, beta features, capability, capabilities, function of the platform, ab test, a/b test | option, flag, function, beta, experiment',
  labs: 'lab, experiments, experimental features, experimental feature, beta features, beta feature, new features, features in beta, features in development, try new features | beta, experiment, feature, new',
  alias:
    'aliases, short name, short names, nickname, nicknames, another name for, other name for, shortcut, shortcuts, abbreviation, abbreviations, short form, pet name, symbolic name, easy name, name to remember | name, label, short',
  label: 'labels, tag, tags, marker, category, sticker, keyword | tag, name, title',
  tag: 'tags, label, labels, marker, markers, keyword, keywords, hashtag, category, categories, mark | label, version, name',
  name: 'names, title, titles, called, naming, what is it called, label | title, label, id, alias',
  note: 'notes, remark, remarks, comment, comments, memo, annotation, jotting, write down | comment, message, text',
  comment:
    'comments, remark, remarks, note, notes, feedback, reply, replies, discussion, annotation, opinion | note, message, reply, review',
  task: 'tasks, todo, todos, assignment, assignments, ticket, tickets, work item, work items, chore, job, action item, piece of work, duty | job, work, item, issue',
  issue:
    'issues, ticket, tickets, bug, bugs, bug report, problem, problems, defect, support case, complaint, case | task, error, problem, report',
  'work item':
    'work items, ticket, tickets, task on the board, tasks on the board, story, stories, issue, issues, jira, user story, card, cards, change request, piece of work, backlog item | task, board, ticket, change',
  review:
    'reviews, code review, pull request, pull requests, pr, prs, merge request, merge requests, approval, feedback, rating, ratings, look over my code | check, approval, opinion, pull',
  calendar:
    'calendars, date, dates, appointment, appointments, event, events, meeting, meetings | schedule, time, date',
  billing:
    'billings, invoice, invoices, bill, bills, payment, payments, cost, costs, charges, charge, credit card, payment method, payment details, how much do i pay, how much do we pay, what we pay, what i owe, how much money, amount due, expenses, receipts, receipt, money, financial, subscription fee, monthly cost | pay, price, money, plan, cost, usage, account',
  invoice:
    'invoices, bill, bills, receipt, receipts, monthly bill, statement of charges, what we paid, payment documents, accounting documents | billing, payment, cost',
  price:
    'prices, pricing, cost, costs, how much does it cost, what would it cost, price list, fees, fee, rates, tariff, expensive, cheap, cheapest, charges | cost, money, plan, rate, pay, expensive',
  plan: 'plans, price plan, pricing plan, subscription level, subscription plan, tier, tiers, package deal, what can i order, what is on offer, what can be bought, product level, service level, free tier, what sizes are there, which sizes, upgrade options, paid version, paid tier | size, level, price, offer, package, subscription, tier',
  subscription:
    'subscriptions, subscribed, abonnement, recurring payment, membership, event subscription, following, listener, listeners, registration, registrations | plan, billing, follow, event, webhook',
  usage:
    'consumption, consumed, usage numbers, usage so far, resource usage, how much do i use, how much data, how much traffic, free hours, dyno hours, hours are left, hours left, utilisation | use, spend, cost, limit, left, metric',
  balance:
    'balances, account balance, money left, credit left, credits left, remaining credit, how much money is left, funds, wallet balance, how many coins, how many tokens | money, credit, funds, left',
  credit: 'credits, voucher, vouchers, prepaid, coupon, coupons, free money, promotional | balance, money, billing',
  payment:
    'payments, pay, paying, payment method, credit card, credit cards, bank card, debit, transaction, checkout, transfer of money | billing, money, card, pay',
  license:
    'licenses, licence, licences, seat, seats, license key, paid user, paid users, entitlement, terms of use, right to use | seat, permission, plan, key',
  customer:
    'customers, client, clients, buyer, buyers, shopper, shoppers, consumer, consumers, patron, user of the shop, guest | user, account, contact',
  contact:
    'contacts, address book, person to call, people to call, contact person, contact list, phone book, lead, leads | person, user, customer, address',
  notification:
    'notifications, alerts, alert, notice, notices, news, inbox, push message, push messages, push notification, push notifications, reminders, reminder, announcements, heads-up, unread | message, alert, news, inform, email',
  message:
    'messages, texts, text, sms, note, letter, chat message, mail, whatsapp, whatsapps, text messages, short message, written, dm, dms | text, chat, mail, notification, sms, post',
  email:
    'emails, e-mails, mails, mail, newsletter, newsletters, mailing, mailings, inbox, electronic mail, email address, smtp | message, mail, address',
  webhook:
    'webhooks, web hook, web hooks, http callback, http callbacks, callbacks, hook, hooks, outgoing request, outgoing requests, event notification, event notifications, push events to, push events, post events, call my api, call our api, call my url, call a url, call my endpoint, hit my endpoint, hit my server, hit our endpoint, notify my service, notify our service, notify another system, notify my app, inform my server, inform another system, sends a request, send a request to, slack notification, tell another system, tell our system, listener url, events sent to, sent to my server, ping my endpoint | callback, hook, notify, event, url, endpoint, listener',
  integration:
    'integrations, connector, connectors, third party connection, connected service, connected services, external tool, external tools, slack, jira, connected tools, interface to other systems | connection, service, plugin, external',
  plugin:
    'plugins, plug-ins, extension, extensions, add-ons, module, modules, additional commands, extra commands, extra features of the tool, extend the cli, extension of the cli, expansions | extension, addon, extra, module, package',
  autocomplete:
    'auto complete, auto-complete, autocompletion, auto completion, tab completion, shell completion, command completion, completion script, bash completion, zsh completion, fish completion, complete when i press tab, press tab, pressing tab, hit tab, hitting tab, finish what i type, fill in commands, guess what i type | tab, completion, complete, shell, typing',
  help: 'assistance, aid, support, manual, usage information, what can i do here, what commands are there, which commands are there, what commands, do not know what to do, lost, stuck, man page, explain the commands | manual, support, docs, commands',
  command:
    'commands, subcommand, subcommands, cli command, what can this tool do, what can i run, what is possible, all commands | instruction, order, action, tool',
  version:
    'versions, release number, version number, which version, what version, build number, revision, revisions, semver, edition, newest version, release, releases, past versions, older versions, old versions, version history | release, number, revision, tag, history, current',
  changelog:
    'changelogs, release notes, release note, whats new, news of the tool, what changed in the new version, what has changed in the new version, new in this version, changes in the last version, updates of the tool | news, changes, history, new',
  releasenotes:
    'release notes, changelog, whats new, what changed in the new version, new in this version, news of the tool, news about the tool | news, changes, new, release',
  docs: 'documentation, doc, handbook, user guide, user manual, manual, online help, help pages, knowledge base, reference, references, explanations, api docs, tutorials, tutorial, guide, guides, wiki, faq | help, manual, read, guide, learn',
  feedback:
    'feedbacks, opinion, opinions, suggestion, suggestions, complaint, complaints, complain, tell the developers, tell the makers, rate this tool, bug report, report a bug, feature request, ask for a feature, contact the developers | opinion, report, comment, survey',
  support:
    'support team, support ticket, customer service, helpdesk, help desk, get help from a human, contact support, ask for help, technical support | help, ticket, contact',
  diagnostic:
    'diagnostics, diagnosis, self test, selftest, self check, tool does not work, cli does not work, cli is broken, problem with the tool, problem with the cli, something wrong with my setup, something is wrong with my setup, is my setup ok, is my setup right, is my environment ok, check my setup, check my environment, system report, information for support, what is wrong with my machine, os and node version | doctor, setup, problem, installation, environment, health',
  doctor:
    'diagnose, diagnostics, diagnosis, check my setup, is my setup ok, is everything installed, health check of the tool, what is wrong with my setup, common problems | check, health, problem, setup',
} as const
