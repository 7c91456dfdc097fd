/**
 * Sends one request to an address chosen by a user. Its name is resolved once, every resulting address is checked, and the connection uses
 * exactly the checked address, so that DNS rebinding has no effect. Redirects are not followed, time is limited, and only the beginning of
 * the answer is read.
 */
import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { type AddressRules, addressFault, hostOf } from './address-fault.ts'
import { isInternal } from './internal-address.ts'

export interface Posting extends AddressRules {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly timeoutMs?: number
  /** Resolves a name to all of its addresses; replaced in tests. */
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>
}

interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

export interface Answered {
  /** Absent without an answer. */
  readonly status?: number
  /** Beginning of the answer's body, as text. */
  readonly resposta?: string
  /** The reason of the failure, where the status does not show it. */
  readonly motivo?: string
  readonly duracaoMs: number
}

const TIMEOUT_MS = 10_000
/** Bytes of the answer that are read, and characters that are stored. */
const READ_BYTES = 8 * 1024
const KEPT_CHARACTERS = 1000
/** Number of addresses of one name that are tried in turn: the first may be of a family (IPv6) without a route. */
const TRIED = 3

/** True for an answer that accepts the delivery. */
export function isTaken({ status }: Pick<Answered, 'status'>): boolean {
  return status !== undefined && status >= 200 && status < 300
}

export async function postOnce(posting: Posting): Promise<Answered> {
  const began = performance.now()
  const timeout = AbortSignal.timeout(posting.timeoutMs ?? TIMEOUT_MS)
  const signal = AbortSignal.any([posting.signal, timeout])
  const outcome = await attempt(posting, signal).catch((error: unknown) => {
    // The process is stopping, or another one has taken over the job: this is not an outcome.
    posting.signal.throwIfAborted()
    const limit = (posting.timeoutMs ?? TIMEOUT_MS) / 1000
    return { motivo: timeout.aborted ? `O endereço não respondeu em ${limit} s.` : sentenceOf(error) }
  })
  return { ...outcome, duracaoMs: Math.round(performance.now() - began) }
}

async function attempt(posting: Posting, signal: AbortSignal): Promise<Omit<Answered, 'duracaoMs'>> {
  const fault = addressFault(posting.url, posting)
  if (fault !== undefined) return { motivo: fault }
  const url = new URL(posting.url)
  const found = await within(signal, addressesOf(hostOf(url), posting.resolve))
  const refused = posting.internalWebhooks ? undefined : found.find(({ address }) => isInternal(address))
  if (refused) {
    return { motivo: `O nome do endereço leva para dentro da rede do servidor (${refused.address}): nada foi enviado.` }
  }
  const chosen = found.slice(0, TRIED)
  for (const [i, { address }] of chosen.entries()) {
    try {
      return await answerOf(await send(url, address, posting, signal))
    } catch (error) {
      if (i === chosen.length - 1 || !NOT_REACHED.test(codeOf(error))) throw error
    }
  }
  throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
}

async function addressesOf(host: string, resolve: Posting['resolve']): Promise<readonly ResolvedAddress[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  return resolve ? resolve(host) : lookup(host, { all: true, order: 'verbatim' })
}

/** The system's resolver cannot be aborted. */
function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    promise.then(resolve, reject)
  })
}

function send(url: URL, address: string, { body, headers }: Posting, signal: AbortSignal): Promise<IncomingMessage> {
  const host = hostOf(url)
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const sending = request(
      {
        method: 'POST',
        // The host is an address, so that nothing is resolved again; the name serves the certificate's check and the Host header.
        host: address,
        ...(isIP(host) === 0 && { servername: host }),
        ...(url.port !== '' && { port: url.port }),
        path: `${url.pathname}${url.search}`,
        headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body), connection: 'close' },
        agent: false,
        signal,
      },
      resolve,
    )
    sending.on('error', reject)
    sending.end(body)
  })
}

async function answerOf(response: IncomingMessage): Promise<Omit<Answered, 'duracaoMs'>> {
  const status = response.statusCode!
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of response) {
      pieces.push(piece as Buffer)
      bytes += (piece as Buffer).length
      if (bytes >= READ_BYTES) break
    }
  } catch {
    // The status determines the outcome, even where the rest of the answer does not arrive.
  } finally {
    response.destroy()
  }
  const resposta = shown(Buffer.concat(pieces))
  const redirected = status >= 300 && status < 400
  return {
    status,
    ...(resposta !== '' && { resposta }),
    ...(redirected && {
      motivo: 'O endereço mandou para outro lugar, e isso não é seguido: informe o endereço final.',
    }),
  }
}

/** The beginning of the answer, without characters that a database or a screen cannot hold. */
function shown(bytes: Buffer): string {
  const text = bytes.toString('utf8').replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
  return text.slice(0, KEPT_CHARACTERS).toWellFormed().trim()
}

/** No connection was made, so another address of the same name may work. */
const NOT_REACHED = /^(ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL|ETIMEDOUT)$/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function sentenceOf(error: unknown): string {
  const code = codeOf(error)
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return 'O nome do endereço não foi encontrado.'
  if (code === 'ECONNREFUSED') return 'O endereço recusou a conexão.'
  if (/^(ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL|ETIMEDOUT)$/.test(code)) return 'O endereço não é alcançado.'
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(code)) {
    return `A conexão segura falhou: o certificado do endereço não vale (${code}).`
  }
  return `A conexão caiu antes da resposta${code === '' ? '' : ` (${code})`}.`
}
