/** The tokens of well-known services, each with a sign of its kind at its beginning. */
const serviceTokens = [
  // GitHub: `ghp_…`, `github_pat_…`
  String.raw`gh[oprsu]_[A-Za-z\d]{20,}`,
  String.raw`github_pat_\w{20,}`,
  // GitLab: `glpat-…`
  String.raw`gl(?:agent|cbt|dt|ft|imt|oas|pat|ptt|rt|soat)-[\w-]{20,}`,
  // Stripe: `sk_live_…`, `whsec_…`
  String.raw`[rs]k_(?:live|test)_[A-Za-z\d]{16,}`,
  String.raw`whsec_[A-Za-z\d+/=]{16,}`,
  // Slack: `xoxb-…`, `xapp-…`
  String.raw`xox[abeoprs]-[\w-]{10,}`,
  String.raw`xapp-[\w-]{20,}`,
  // AWS: `AKIA…`
  String.raw`A(?:KIA|SIA)[A-Z\d]{16}`,
  // Google: `AIza…`, `ya29.…`
  String.raw`AIza[\w-]{35}`,
  String.raw`ya29\.[\w-]{20,}`,
  // npm: `npm_…`
  String.raw`npm_[A-Za-z\d]{30,}`,
  // PyPI: `pypi-…`
  String.raw`pypi-[\w-]{30,}`,
  // Hugging Face: `hf_…`
  String.raw`hf_[A-Za-z\d]{30,}`,
  // OpenAI and Anthropic, with a digit somewhere: `sk-…`, `sk-proj-…`, `sk-ant-…`
  String.raw`sk-(?=[\w-]{0,64}\d)[\w-]{24,}`,
  // DigitalOcean: `dop_v1_…`
  String.raw`do[opr]_v1_[a-f\d]{32,}`,
  // Heroku: `HRKU-…`
  String.raw`HRKU-[\w-]{30,}`,
  // SendGrid: `SG.….…`
  String.raw`SG\.[\w-]{16,}\.[\w-]{16,}`,
  // Shopify: `shpat_…`
  String.raw`shp(?:at|ca|pa|ss)_[a-fA-F\d]{32,}`,
  // HashiCorp Vault: `hvs.…`
  String.raw`hv[bs]\.[\w-]{20,}`,
  // A JSON Web Token: `{"` is `eyJ` in base64. Without a limit the search would be quadratic.
  String.raw`eyJ[\w-]{8,1024}\.[\w-]{8,}\.[\w-]*`,
] as const

/** A token of a known shape that is not a part of a longer word. */
const serviceToken = new RegExp(`(?<![A-Za-z\\d])(?:${serviceTokens.join('|')})`, 'g')

/**
 * A private key in PEM, as `-----BEGIN RSA PRIVATE KEY-----`, or the beginning of one that is cut;
 * none is longer than 16 KB.
 */
const privateKey = new RegExp(
  [
    '-----BEGIN [A-Z\\d ]{0,40}PRIVATE KEY(?: BLOCK)?-----',
    // Its content, with dashes only where they do not begin the end
    '(?:[^-]|-(?!----END )){0,16384}',
    '(?:-----END [A-Z\\d ]{0,40}-----)?',
  ].join(''),
  'g',
)

/**
 * `Bearer S3CRET`, with the token in the group. `bearer of news` is a sentence: a token has a digit,
 * or at least 20 characters.
 */
const bearerToken = /(?<![\w-])bearer\s+((?=\S{0,512}\d|\S{20})[\w.~+/-]{6,}=*)/gi

/** The shortest text that may have a token, in UTF-16 units. */
const minLength = 'Bearer s3cret'.length

/** The tokens and private keys in a text that are recognized by their shape alone (4.12). */
export function findTokens(text: string): string[] {
  // Most values are shorter, and a regular expression is compiled when it is first used.
  if (text.length < minLength) return []
  const bearers = Array.from(text.matchAll(bearerToken), ([, token]) => token!)
  return [...bearers, ...(text.match(serviceToken) ?? []), ...(text.match(privateKey) ?? [])]
}

/** Whether a word after `Bearer` is a token, and not the next word of a sentence. */
export function isBearerToken(scheme: string, word: string): boolean {
  return /^bearer$/i.test(scheme) && findTokens(`${scheme} ${word}`).includes(word)
}
