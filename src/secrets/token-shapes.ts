/** The tokens of well-known services, which begin with a sign of their kind. */
const serviceTokens = [
  // GitHub: `ghp_…`, `github_pat_…`
  'gh[oprsu]_[A-Za-z\\d]{20,}',
  'github_pat_\\w{20,}',
  // GitLab: `glpat-…`
  'gl(?:agent|cbt|dt|ft|imt|oas|pat|ptt|rt|soat)-[\\w-]{20,}',
  // Stripe: `sk_live_…`, `whsec_…`
  '[rs]k_(?:live|test)_[A-Za-z\\d]{16,}',
  'whsec_[A-Za-z\\d+/=]{16,}',
  // Slack: `xoxb-…`
  'xox[abeoprs]-[\\w-]{10,}',
  'xapp-[\\w-]{20,}',
  // AWS: `AKIA…`
  'A(?:KIA|SIA)[A-Z\\d]{16}',
  // Google: `AIza…`, `ya29.…`
  'AIza[\\w-]{35}',
  'ya29\\.[\\w-]{20,}',
  // npm, PyPI, Hugging Face
  'npm_[A-Za-z\\d]{30,}',
  'pypi-[\\w-]{30,}',
  'hf_[A-Za-z\\d]{30,}',
  // Models: `sk-…`, `sk-ant-…`, `sk-proj-…`
  'sk-(?=[\\w-]{0,64}\\d)[\\w-]{24,}',
  // DigitalOcean, Heroku, SendGrid, Shopify, Vault
  'do[opr]_v1_[a-f\\d]{32,}',
  'HRKU-[\\w-]{30,}',
  'SG\\.[\\w-]{16,}\\.[\\w-]{16,}',
  'shp(?:at|ca|pa|ss)_[a-fA-F\\d]{32,}',
  'hv[bs]\\.[\\w-]{20,}',
  // A JSON Web Token: `{"` is `eyJ` in base64. Without a limit the search would be quadratic.
  'eyJ[\\w-]{8,1024}\\.[\\w-]{8,}\\.[\\w-]*',
] as const

/** A token of a known shape that is not a part of a longer word. */
const serviceToken = new RegExp(`(?<![A-Za-z\\d])(?:${serviceTokens.join('|')})`, 'g')

/** A private key in PEM, also one that is cut; none is longer than 16 KB. */
const privateKey =
  /-----BEGIN [A-Z\d ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----END )){0,16384}(?:-----END [A-Z\d ]{0,40}-----)?/g

/** What follows `Bearer`, unless it is a word of a sentence: it has a digit, or is long. */
const bearerToken = /(?<![\w-])bearer\s+((?=\S{0,512}\d|\S{20})[\w.~+/-]{6,}=*)/gi

/** The length of the shortest text, in UTF-16 units, that may have a token: `Bearer s3cret`. */
const minLength = 13

/** The tokens and private keys in a text that are recognized by their shape alone (4.12). */
export function findTokens(text: string): string[] {
  // Most values are shorter, and a regular expression is compiled when it is first used.
  if (text.length < minLength) return []
  const bearers = Array.from(text.matchAll(bearerToken), ([, token]) => token!)
  return [...bearers, ...(text.match(serviceToken) ?? []), ...(text.match(privateKey) ?? [])]
}

/** Whether the words `Bearer` and another one are a scheme and its token, not a sentence. */
export function isBearerToken(scheme: string, word: string): boolean {
  return /^bearer$/i.test(scheme) && findTokens(`${scheme} ${word}`).includes(word)
}
