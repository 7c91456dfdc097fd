/** Reads `s3://bucket/prefix?region=…&endpoint=…`, by which FAIXA_ARQUIVOS names a bucket. It never holds keys or secrets. */
import { StoreUnusable } from './store-errors.ts'

export interface S3Address {
  readonly bucket: string
  /** Empty, or a path that ends in a slash. */
  readonly prefix: string
  /** Region of the bucket; absent, the client finds it in AWS_REGION or the profile. */
  readonly region?: string
  /** URL of the server; absent means the vendor's own. */
  readonly endpoint?: string
}

// Characters that every vendor accepts in a key unescaped; a prefix with others would fail only at the first upload.
const PREFIX = /^[\w!.-]+(\/[\w!.-]+)*$/
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

export function isS3Address(where: string): boolean {
  return where.startsWith('s3:')
}

/** Reads the address of a bucket. Throws StoreUnusable. */
export function readS3Address(where: string): S3Address {
  const wrong = (cause: string) =>
    new StoreUnusable(`O endereço de arquivos «${withoutSecrets(where)}» não serve: ${cause}.`)
  const url = URL.canParse(where) ? new URL(where) : undefined
  if (!url) throw wrong('escreva s3://balde/prefixo?region=…&endpoint=…')
  if (url.username || url.password) throw wrong('as credenciais vêm de AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY')
  if (!BUCKET.test(url.hostname)) throw wrong('falta o nome do balde, ou ele não é válido')

  const path = url.pathname.replace(/^\/|\/$/g, '')
  if (path && (!PREFIX.test(path) || path.split('/').some((part) => /^\.+$/.test(part))))
    throw wrong('o prefixo só pode ter letras sem acento, números, ponto, hífen e sublinhado')

  const unknown = [...url.searchParams.keys()].find((name) => name !== 'region' && name !== 'endpoint')
  if (unknown) throw wrong(`não existe a opção «${unknown}», só region e endpoint`)
  const region = url.searchParams.get('region')
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    throw wrong('endpoint tem de começar com http:// ou https://')
  return {
    bucket: url.hostname,
    prefix: path && `${path}/`,
    ...(region ? { region } : {}),
    ...(endpoint ? { endpoint } : {}),
  }
}

// Hides user and password of an address, because the error's message is logged.
function withoutSecrets(where: string): string {
  return where.replace(/\/\/[^/@]*@/, '//…@')
}
