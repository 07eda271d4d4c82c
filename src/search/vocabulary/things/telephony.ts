/** What people call the things of telephone networks and of contact centers; written as `thingClasses` is. */
export const telephonyClasses = {
  'phone number':
    'telephone, landline, mobile number, did, msisdn, numbers, our line, phone line, hotline, local number, own number | caller, dial, digits, carrier, hosted',
  'toll free': 'toll free, tollfree, freephone, 0800, 1800, free of charge for callers, free to call | free, number',
  incoming: 'incoming, inbound, ours, that we own, calls us, bought, in our account | own, received, phone, our',
  outgoing: 'outgoing, outbound, dialed out, we call, calling out | caller, dial',
  available: 'can i buy, for sale, could i buy, still free, to choose from, on the market, could get, up for grabs',
  trunk:
    'trunk, sip trunk, elastic sip, pbx, phone system, telephone system, phone exchange, asterisk | sip, line, connection, voice, carrier',
  sip: 'sip, voip, pbx, ip phone, softphone, internet telephony, desk phone | voice, trunk, phone, telephone',
  'ip record': 'ip record, pbx address, address of our pbx | ip, address, sip',
  origination: 'origination, incoming side, inbound url, where calls come in | trunk, url, incoming',
  voice: 'voice, speech, phone call, spoken, telephony, telephone | call, audio, sound, phone',
  call: 'phone someone, telephone, make a phone ring, ringing, rang us, on the phone, on the line, while on the phone, minutes, talk on the phone, outbound call | talk, line, ring, speak',
  minute: 'minute, how long did we talk, airtime, talk time, call time | usage, call, duration',
  stream: 'audio of a call, websocket, live audio, raw audio, audio stream, stream audio | audio, media, live',
  payment: 'credit card, take a card, card number, take payment, pay by phone, pci | billing, money, pay, card',
  fax: 'fax, facsimile, paper by phone',
  dialing:
    'dial, dialing, call abroad, international calls, foreign countries, may be called | country, call, permission',
  'caller id':
    'caller id, shown number, who calls, caller name, display name on the phone, verified number | caller, number, outgoing',
  recording:
    'record the call, recorded call, taped call, on tape, listen to a call again, mp3, wav, listen again, audio file | audio, listen',
  transcription:
    'text of a recording, written version, in writing, what was said in the call, words of a call, speech as text, spoken text, written version of a call | text, words, written, said',
  sentence: 'sentence, what was said, line by line, who said what, word for word | transcript, text, said',
  playback: 'playback, watch back, listen to it, play it | stream, media, play, grant',
  conference:
    'group call, several people on one call, three way call, call with several people, conference room, many callers | meeting, several',
  participant:
    'those in the call, people in the call, people in the meeting, who is in the, in the room, in the meeting, somebody in the, caller in | attend, somebody, person',
  room: 'video chat, video session, webrtc, zoom, online meeting, video call | video, meeting',
  video: 'video, webcam, camera, screen share, facetime, movie | room, media, meeting',
  composition:
    'composition, put several videos into one, one video file, combined recording, mixed video, video layout | video, recording, mix',
  queue:
    'on hold, hold music, waiting callers, line of callers, wait for an agent, those who wait, who waits, line up | hold, wait, waiting',
  message:
    'text somebody, texted, past texts, sent texts, texts we have sent, sms, whatsapp message, written to, wrote to us, said in the chat, everything said, what was said | say, said, write, wrote, reply',
  messaging: 'messaging, texting, sms service, text messages, bulk texts, messenger | message, sms, text',
  sender:
    'sender, sender id, from name, sending number, who it comes from, alphanumeric, business name as sender | from, name, number, alpha',
  'short code': 'short code, five digit number, short number | number, sms, code',
  'link shortening':
    'link shortening, short link, short url, tiny url, bitly, shorter links, click tracking | link, url, click, domain',
  sms: 'text them, text a customer, by text, text message, cell phone message | text, mobile',
  pricing:
    'pricing, what does it cost, costs to, price list, tariff, rate card, how much is a, how expensive | cost, price, rate',
  lookup:
    'lookup, what kind of number, landline or mobile, who owns, is it a mobile, carrier of, information on a number, which carrier, reverse lookup | carrier, owner, information, number',
  porting:
    'porting, port in, number portability, move my number, bring my number, bring our number, keep my number, number from another carrier, other carrier, switch carrier, transfer a number, numbers that are ported, take my number with me, number over | carrier, portability, transfer, number',
  carrier:
    'carrier, network operator, telco, phone company, mobile operator, verizon, vodafone, provider | network, operator, roaming',
  sim: 'sims, mobile data card, iot card, cellular card, card in the device, chip card, data card | card, cellular, chip, roaming',
  'network access':
    'network access, which networks, roaming, allowed networks, use that carrier, carriers that a sim | network, carrier, roaming, profile',
  fleet: 'fleet, group of sims, group of devices, many devices | group, sim, device, set',
  verification:
    'check code, is it really her, prove that a phone, confirm a phone number, code by sms, sms code, code the user typed, typed code, code is right, six digits, secret code, one time, login code, is the code, really him, confirm identity, code they typed | code, prove, confirm, identity, typed, right, really',
  challenge:
    'challenge, ask the user to confirm, push to approve, confirm on the phone, prompt on the phone | verification, factor, approve, prompt',
  factor:
    'factor, authenticator, security key, totp, second step, device for login, push login | two factor, authentication, verification',
  passkey: 'passkey, webauthn, fingerprint login, face id, passwordless | login, verification, key',
  'rate limit':
    'rate limit, too many attempts, throttle, how often may, limit attempts, brute force | limit, attempt, bucket',
  conversation:
    'chat thread, chats, talk to each other, support chat, group chat, dm, messages between, open chats, chatting, talk with customers | talk, people, thread, support, exchange',
  chat: 'chats, chatting, chat room, chat service, messenger, chat channel, livechat, talk | talk, room',
  assistant: 'assistant, bot, ai agent, virtual agent, voice bot, chatbot, gpt, llm, ai helper | agent, ai, helper',
  knowledge:
    'knowledge, what the assistant knows, documents for the bot, knowledge base, faq, information for the assistant, know about, pdf to read | information, document, learn, data',
  'call flow':
    'flow, studio, ivr, call flow, phone menu, press one for, drag and drop, visual flow, call menu, chatbot flow | workflow, flow, steps',
  execution:
    'one run of, went through, passed through, single run, past run, runs of my flow, someone went through | pass, run, instance',
  worker:
    'worker, agent, support agent, employee who takes, who takes tasks, call center agent, contact center agent, support person, staff member who, operator | employee, staff, person, process, dyno',
  'task routing':
    'routing of tasks, contact center, call center, who gets which task, work distribution, assign work, distribute work, job for an agent | task, route, agent, worker',
  task: 'piece of work, job for an agent, job to do, open job, ticket on the board, customer request, another job, to do, job that an agent | work, request, job, todo',
  reservation:
    'reservation, offered to an agent, task offered, assigned to an agent, offered work | offer, booking, task, worker',
  activity:
    'activity, on break, busy or free, available or not, agent state, idle, at lunch, what is a worker doing | state, status, available',
  'contact center':
    'contact center, contact centre, call center, call centre, helpdesk, agent desktop | support, agent, plugin',
  quality:
    'quality, quality management, how good are agents, grade agents, scorecard, rate calls, review of calls, call was bad, quality of a call, how was the quality, how good was | insight, metric, score, category, conversation',
  questionnaire:
    'questionnaire, survey, list of questions, form for grading, evaluation form | question, form, assessment',
  assessment:
    'assessment, grading, graded call, evaluate an agent, filled in questionnaire | evaluation, review, score, comment',
  operator:
    'operator, language operator, extract from text, classify text, sentiment, summarise a call, analyze what is said | intelligence, analysis, result, agent',
  regulatory:
    'regulatory, compliance, legal papers, regulation, legally required, proof of address, identity documents, law, paperwork, identity papers, rules of a country, allowed by law | bundle, document, legal',
  bundle:
    'bundle, set of papers, set of documents, papers for the authorities, application for numbers | package, document, collection, compliance',
  brand:
    'brand, company registration, a2p, 10dlc, register our company, brand registration | company, campaign, business, registration',
  campaign: 'campaign, use case, usecase, what we text about, a2p, marketing texts | brand, message, marketing',
  trust:
    'trust, trusthub, trusted, verified business, stir shaken, spam likely, verified caller, business profile | customer profile, compliance, secure',
  inquiry: 'inquiry, compliance form, embedded form, application form | request, question, registration',
  'customer profile':
    'customer profile, business profile, company details, who we are, legal entity, about our company | profile, trust, business',
  'end user': 'end user, the person behind, beneficial owner, contact person | user, person, customer',
  'supporting document':
    'supporting document, proof, passport, utility bill, id card, scan, papers, identity document | document, file, evidence',
  'credential list':
    'credential list, user names and passwords, sip passwords, sip users, passwords for sip | credential, password, sip, user',
  'ip access control': 'ip access control, allowed ip, allowed addresses, which addresses may | ip, acl, allow, access',
  'sync map':
    'sync map, shared map, shared state, shared dictionary, shared object, shared data, state between devices, shared between devices | map, shared, key, state',
  'sync list': 'sync list, shared list, shared array | list, shared',
  'sync document': 'sync document, shared document, shared json | document, shared, json',
  proxy:
    'mask numbers, masked number, hide both numbers, hides both numbers, anonymous calling, number masking, privacy of numbers, hide phone numbers, neither sees | hide, mask, privacy, session',
  application: 'voice app, phone app, call settings | app',
  'call instruction': 'what happens on a call, instructions for a call | voice, xml, application, twiml',
  serverless:
    'serverless, functions, lambda, function as a service, cloud code, hosted function, node function, backend code, function service | function, runtime, host, code, cloud',
  'usage record':
    'usage record, how much did we use, spending so far, minutes talked, how many texts, how many minutes, spent, use since, total use, spend | usage, bill, cost, consumption',
  'usage trigger':
    'usage trigger, spending limit, spend too much, warn about spending, budget alert, cost alarm, gets too expensive, too high | alert, usage, trigger, budget',
  'signing key': 'signing key, api key, sid and secret, api secret | key, secret, token',
  'installed add-on':
    'add-on store, marketplace, things i installed, extra that i installed, have installed, add ons i have | addon, marketplace, extra, extension',
  'push binding':
    'push binding, who gets push, registered devices, push token, apns, fcm, device registered for push | device, push, notification, binding',
  total: 'all time, since the account exists, since the beginning, ever, altogether, in total, sum | all, overall',
  yesterday: 'yesterday, the day before, last day | day, past',
  yearly: 'yearly, per year, annual, each year, this year, last year | year',
  monthly: 'monthly, per month, each month | month',
  daily: 'daily, per day, each day, day by day | day',
} as const
