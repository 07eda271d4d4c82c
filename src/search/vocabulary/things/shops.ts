/** What people call shops, stores and designs; written as `thingClasses` is. */
export const shopClasses = {
  theme:
    'theme, design, look, layout, style, template, appearance, liquid, shop design, skin | template, css, front end, shop, page, storefront',
  shop: 'shop, store, storefront, merchant, ecommerce, market | site, customers, product',
  store: 'store, shop, app store, play store, storefront, marketplace | save, storage, market, database',
  storefront:
    'storefront, headless, shop front, store front, headless storefront | shop, site, store, website, frontend, app',
  product: 'product, item, merchandise | package, app, route, good',
  'app store':
    'app store, play store, apple, google play, testflight, ios store | submission, store, submit, release, metadata',
  submission:
    'submission, submit, app store, play store, sending to the store, apple approved, review, on the store | upload, release, store, application, delivery',
  metadata:
    'metadata, description, screenshots and description, store texts, store listing, meta data | source, schema, data, information, tag, customization, detail',
  feedback:
    'feedback, what do testers say, opinion, comment, rating, complaint, suggestion | report, review, survey, testflight, issue',
  tester: 'tester, beta tester, testflight, test user | user, qa, device',
  update:
    'update, over the air, ota, hotfix, javascript hotfix, patch, new version | release, upgrade, version, change, news, publish',
  fingerprint: 'fingerprint, hash, checksum, native part, digest | signature, id, compare, certificate',
  icon: 'icon, logo, picture, image | avatar, symbol',
} as const
