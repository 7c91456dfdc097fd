/**
 * A local S3 server for tests, as strict as the strictest vendor: it refuses unsigned requests, ACLs, chunked bodies, and content that
 * differs from the hash sent with it. It takes path-style addresses and lists three keys to a page.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Stored {
  body: Buffer
  modified: Date
}

interface Answer {
  readonly status: number
  readonly headers?: Record<string, string | number>
  readonly body?: string | Buffer
}

const PAGE = 3

export async function s3Server(bucket: string) {
  const objects = new Map<string, Stored>()
  const requests: string[] = []
  const failures: { status: number; code: string }[] = []

  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '', 'http://bucket')
    const [, requested, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    const body = await buffer(request)
    requests.push(`${request.method} ${url.searchParams.has('list-type') ? 'list' : key}`)

    const failure = failures.shift()
    if (failure) return refuse(failure.status, failure.code)
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=')) return refuse(403, 'AccessDenied')
    if (requested !== bucket) return refuse(404, 'NoSuchBucket')
    if (url.searchParams.has('list-type')) return list(url.searchParams)
    if (request.method === 'PUT') return put(key, body, request)
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method === 'DELETE') return { status: 204 }
    const found = objects.get(key)
    if (!found) return refuse(404, 'NoSuchKey')
    const headers = { 'content-length': found.body.length, 'last-modified': found.modified.toUTCString(), etag: '"1"' }
    return request.method === 'HEAD' ? { status: 200, headers } : { status: 200, headers, body: found.body }
  }

  function put(key: string, body: Buffer, { headers }: IncomingMessage): Answer {
    if (headers['x-amz-acl']) return refuse(400, 'AccessControlListNotSupported')
    if (headers['content-encoding'] || headers['transfer-encoding']) return refuse(501, 'NotImplemented')
    const sha256 = createHash('sha256').update(body).digest('base64')
    if (headers['x-amz-checksum-sha256'] !== sha256) return refuse(400, 'BadDigest')
    objects.set(key, { body, modified: new Date() })
    return { status: 200, headers: { etag: '"1"' } }
  }

  function list(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
    const page = keys.slice(0, PAGE)
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page.map((key) => {
      const { body, modified } = objects.get(key)!
      return `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`
    })
    const truncated = `<IsTruncated>${keys.length > PAGE}</IsTruncated>`
    return xml(200, `<ListBucketResult>${truncated}${next}${contents.join('')}</ListBucketResult>`)
  }

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    /** Requests as `METHOD key`, in the order of arrival. */
    requests,
    /** Makes the next request fail with this status and code; called again, also the one after it. */
    failNext: (status: number, code: string) => failures.push({ status, code }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function refuse(status: number, code: string): Answer {
  return xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function xml(status: number, body: string): Answer {
  return { status, headers: { 'content-type': 'application/xml' }, body: `<?xml version="1.0"?>${body}` }
}
