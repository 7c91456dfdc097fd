/**
 * The store in a bucket of Amazon or of any server with the S3 protocol. Uploads are spooled to a local temporary, because the key is not
 * known before the last byte. The module is loaded only when the settings name a bucket: the client is large.
 */
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { type KeyedFiles, type StoreEntry, storedFiles } from '../check/stored-files.ts'
import { openSpool, type Spooled } from '../spool.ts'
import { keyOf } from './content-key.ts'
import type { S3Address } from './s3-address.ts'
import type { StoreBackend, StoreLog } from './store-backend.ts'
import { asStoreFull, statusOf } from './store-errors.ts'

const TRIES = 4
const FIRST_PAUSE_MS = 200

export async function openS3Store(address: S3Address, spoolFolder: string, log: StoreLog): Promise<StoreBackend> {
  const { bucket, prefix, region, endpoint } = address
  const client = new S3Client({
    // An endpoint outside Amazon seldom has a host name per bucket or a region, but the client requires a region.
    ...(endpoint ? { endpoint, forcePathStyle: true, region: region ?? process.env.AWS_REGION ?? 'us-east-1' } : {}),
    ...(region ? { region } : {}),
    // By default the client waits without limit. `requestTimeout` does not help: it treats a long upload as dead, and only warns.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    // The client logs to the console by default. Errors are also thrown, and logged by the caller.
    logger: { debug: nothing, info: nothing, error: nothing, warn: (text: unknown) => log.warn(`S3: ${String(text)}`) },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })

  const files: KeyedFiles = {
    async stream(key) {
      const { Body } = await client.send(new GetObjectCommand(at(key)))
      // In Node, the client's body is a Readable.
      return Body as Readable
    },
    async open(key) {
      const { ETag, ContentLength, LastModified } = await client.send(new HeadObjectCommand(at(key)))
      return {
        bytes: ContentLength!,
        identity: [ETag, ContentLength, LastModified?.getTime()].join(' '),
        async stream() {
          // Bytes that were replaced since are refused, because they were not verified.
          const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...(ETag && { IfMatch: ETag }) }))
          return Body as Readable
        },
        close: async () => {},
      }
    },
    async bytes(key) {
      const { Body } = await client.send(new GetObjectCommand(at(key)))
      return Body!.transformToByteArray()
    },
    async stat(key) {
      const { ContentLength, LastModified } = await client.send(new HeadObjectCommand(at(key)))
      return { bytes: ContentLength!, modifiedMs: LastModified!.getTime() }
    },
    delete: async (key) => void (await client.send(new DeleteObjectCommand(at(key)))),
    entries,
  }

  async function* entries(): AsyncGenerator<StoreEntry> {
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key === undefined || Size === undefined || !LastModified) continue
        yield { key: Key.slice(prefix.length), bytes: Size, modifiedMs: LastModified.getTime() }
      }
    }
  }

  /** Uploads the spooled file, even if the content exists already, which renews the date that the sweep reads. */
  async function put({ path, sha256, bytes }: Spooled): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      const contents = createReadStream(path)
      // The client does not notice that a local file cannot be read: it waits for bytes until the connection times out.
      const unreadable = new Promise<never>((_, reject) => contents.once('error', reject))
      try {
        // No ACL is sent: buckets that disable ACLs, the vendor's default, refuse every request that names one.
        const command = new PutObjectCommand({
          ...at(keyOf(sha256)),
          Body: contents,
          ContentType: 'application/octet-stream',
          ContentLength: bytes,
          // The server refuses bytes that changed in transit, and returns the checksum for the client to verify on reading. Otherwise the
          // client would append its own checksum after the body, which servers of other vendors refuse.
          ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
        })
        await Promise.race([client.send(command), unreadable])
        return
      } catch (error) {
        // The client retries every request except one whose body is a stream, which it cannot rewind.
        if (tried === TRIES || !mayPass(error)) throw asStoreFull(error, `s3://${bucket}/${prefix}`)
        log.warn(`O envio de ${sha256} ao balde ${bucket} falhou (${String(error)}); nova tentativa.`)
        await wait(FIRST_PAUSE_MS * 2 ** (tried - 1))
      } finally {
        contents.destroy()
      }
    }
  }

  return { files: storedFiles(files), spool: await openSpool(spoolFolder), put }
}

function nothing(): void {}

/** Tells whether a failure may be temporary: no answer, too many requests, or a fault of the server. A refusal would be repeated. */
function mayPass(error: unknown): boolean {
  // Without credentials no request was made, and a retry has none either.
  if (error instanceof Error && error.name === 'CredentialsProviderError') return false
  const status = statusOf(error)
  return status === undefined || status === 408 || status === 429 || (status >= 500 && status !== 507)
}
