/** What people call messages, calls, numbers, agreements and money that changes hands; written as `thingClasses` is. */
export const exchangeClasses = {
  call: 'calls, phone calls, phone call, telephone call, telephone calls, telephone, ringing, ring up, rang, ring someone, phoned, phone a customer, call someone, call somebody, call a customer, talk on the phone, voice call, voice calls, who called, dial, dialled, incoming calls, outgoing calls, call history, call log, live call, running call | phone, talk, conversation, line, caller, dial, ring',
  message:
    'text message, text messages, send a text, texts sent, sent texts, chat messages, chat message, sms sent, inbound messages, outbound messages, whatsapp messages, reply to a customer, what customers wrote, said in a chat, line of chat | text, sms, chat, write, wrote, sent',
  'phone number':
    'phone numbers, telephone numbers, telephone number, mobile numbers, mobile number, numbers we own, numbers i own, number to call, number to be called, landline number, cell number, digits to dial, dial-in number, own a number, buy a number | number, phone, mobile, telephone, line',
  number: 'numbers, phone number, phone numbers, telephone number | digit, count, phone, id',
  available:
    'availability, buyable, free to take, not taken yet, purchasable, search for numbers to buy | free, offer, buy, possible',
  incoming: 'inbound, received, owned, bought numbers | own, our, received',
  outgoing: 'outbound, going out, outward | sent',
  recording:
    'recordings, recorded calls, recorded call, call recording, call recordings, taped, voice file, sound file, audio of a call, audio recording, listen to what was said, captured audio | audio, record, tape, sound, listen',
  transcription:
    'transcriptions, transcripts, transcript, written text of, call as text, what was said as text, spoken as text, voice to text, dictation | text, written, said, speech',
  conference:
    'conferences, conference calls, group calls, meeting on the phone, telephone meeting, many people on one call, call with many, call with several, party line | meeting, group, call',
  participant:
    'participants, attendees, attendee, callers, people in a call, people on the call, someone in the call, person in the call, person in the conference, who is in the call, who takes part, guests | person, people, member, caller, who',
  room: 'rooms, video rooms, meeting room, meeting rooms, video meeting, video meetings, video conference, video call, video calls, online meetings, webinar | video, meeting, call',
  queue:
    'call queue, call queues, waiting callers, people waiting, callers waiting, callers on hold, hold queue, how long do callers wait | waiting, callers, hold',
  sms: 'sms messages, texting, text messaging, short messages, cell messages, texts | text, message, mobile',
  'short code': 'short codes, short numbers, five digit, six digit number, sms short number | short, number',
  'messaging service':
    'messaging services, sender pool, pool of numbers, pool of senders, sms campaign service, group of senders | messaging, sender, pool, sms',
  sender:
    'senders, sender ids, sender name, sender names, alpha sender, name shown, from which number | from, number, name',
  verification:
    'verifications, verification code, verification codes, confirm a phone, confirm a number, one-time code, one time password, one-time password, otp code, login code by text, code by text, code by sms, code to the user, code the user entered, entered code, is the code right, check the code, check a code, verify a phone, prove the phone, phone confirmation, email confirmation | code, confirm, verify, prove, check',
  lookup:
    'lookups, look up a number, number information, info on a number, information about a number, whose number, who does this number, what kind of number, is it a mobile number, is the number valid, valid number, which carrier, caller name, number details | number, carrier, information, owner',
  carrier:
    'carriers, mobile operator, network operator, phone company, telephone company, mobile provider, telecom, telco | operator, network, provider',
  sim: 'sims, sim cards, simcard, esim, esims, iot sim, mobile data card, data card, chip card, cellular connectivity, m2m | card, mobile, data, device',
  conversation:
    'conversations, chats, chat, chat thread, chat threads, dialogue, dialogues, discussion, support conversation, group chat, group chats, talk with a customer, talks, message thread, threads | chat, talk, thread, messages',
  chat: 'chats, chat room, chat rooms, messenger, instant messages, group chat, live chat, webchat, web chat, chatting, talk | conversation, talk, message',
  flow: 'call flows, phone menu, voice menu, ivr menu, ivr, what callers hear, studio flow, chatbot steps | menu, steps',
  execution: 'executions, runs, run of a flow, flow run, flow runs, past executions, runs of the flow | run, flow',
  worker:
    'workers, support agents, call center agents, call centre agents, agents, staff on the phones, people who answer, who handles tasks, support staff | agent, staff, employee, person',
  task: 'tasks, piece of work for an agent, customer requests, support requests, jobs for agents, open requests | work, request, job',
  activity:
    'activities, lunch, offline or available, agent status, work state, availability of an agent, states of workers | break, state, available, status',
  workspace:
    'workspaces, work area, work areas, dev space, stage, stages, environment, environments, project stage, room for a project | environment, project, stage, folder, area',
  fax: 'faxes, telefax, paper message, facsimile | document',
  'sip trunk':
    'sip trunks, trunk, trunks, voip line, pbx connection, phone system connection, connect our phone system | sip, pbx, voip',
  trunk:
    'trunks, sip trunk, voip trunk, phone system connection, connect our phone system, connect our pbx, pbx | sip, line, voip',
  'credential list': 'lists of credentials, sip logins, sip user, sip password | sip, login',
  geo: 'geographic, geography, countries, country | region, location',
  regulatory:
    'regulations, laws, legal requirements, legal documents, compliance documents, identity proof, proofs, which papers, papers needed, required documents, kyc | legal, law, document, compliance',
  compliance:
    'compliant, laws, regulations, legal, conform to law, gdpr, hipaa, audit requirements | legal, rule, regulation',
  brand: 'brands, company name, registered company, business identity, logo and colors | company, business',
  campaign: 'campaigns, marketing, mass mailing, advertising, promotion, use case for texts | marketing, sms',
  'usage record':
    'usage records, what did we spend, what have we spent, how many calls did we, how many texts did we, how many messages did we, costs so far, usage this month, cost this month, spending this month, spent this month, spent last month, how much did calls cost, consumption report | usage, spend, cost, many, month',
  'usage trigger':
    'usage triggers, spending alarm, cost alert, alert when we spend, warn when spending, warn me when costs, tell me when we spend, budget limit, budget warning | budget, spend, alert, warn',
  'caller id':
    'caller ids, outgoing caller, verified callers, number that is shown, number shown, shown to the called, which number do people see | number, caller, shown',
  address:
    'addresses, street address, postal address, mailing address, emergency address, street and city, public key address, wallet address | street, location, account',
  push: 'push message, push messages, push notification, mobile notification, app notification | notification, device',
  identity: 'identities, digital identity, persona, user identity | user, person',
  media:
    'medias, pictures, photos, images, videos, audio files, attachments, mms, music | picture, file, image, video, audio',
  video:
    'videos, clip, clips, film, films, footage, movie, movies, video file, video files | media, recording, room, stream',
  'live stream': 'live streams, broadcast, live video, livestream, streaming, broadcasts | live, stream, broadcast',
  stream: 'streams, live stream, broadcast, continuous data, playback | live, feed, flow, channel',
  track: 'tracks, audio track, subtitle, subtitles, caption, captions | audio, text',
  wallet: 'wallets, purse, crypto account, accounts with coins, key store | account, balance, key',
  validator: 'validators, staking node, block producer, checker | node, check',
  contract:
    'contracts, agreement, agreements, smart contract, smart contracts, terms, treaty, api contract, subscription contract, deal | agreement, code',
  agreement:
    'agreements, terms and conditions, contract, contracts, nda, terms of service, legal terms, eula, data protection agreement | contract, terms, accept',
  proposal: 'proposals, suggestion, suggestions, motion, offer, offers | vote, suggestion',
  vote: 'votes, ballot, ballots, poll | choose',
  reward: 'rewards, earnings, income, interest, bonus, loyalty points | earn, money',
  signature:
    'signatures, sign request, sign requests, e-signature, signed document, autograph, document to be signed | sign, document',
  timeline: 'timelines, history over time, chronology, order of events | history, events',
  search: 'searches, full text search, search engine, search index | find, look',
  history:
    'histories, what happened before, past commands, past events, earlier ones, previous ones, log of changes, changes over time, who changed what, timeline, chronology, last few, lately, last week, yesterday | past, previous, earlier, last, log, recent',
  audit:
    'audits, audit events, audit trail, audit log, security log, who changed what, who deleted, who changed, who created, track of changes, list of changes by people, accountability, traceability | who, changed, history, log, activity',
} as const
