/** Signs with Ed25519. The seeds are in the data folder (`assinatura/0001.chave` …), made at the first start, or in a setting. */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { join } from 'node:path'
import { keyName } from '@faixa/revision'
import { type Keys, openKeyFolder } from '../secrets/key-folder.ts'
import type { Settings } from '../settings.ts'

export interface SigningKey {
  /** Name of the public key (packages/revision/src/signature.ts). */
  readonly nome: string
  /** 32 bytes. */
  readonly publica: Buffer
  readonly secret: KeyObject
}

export interface Signature {
  readonly chave: string
  readonly publica: Buffer
  readonly assinatura: Buffer
}

export interface Signer {
  /** Signs with the newest key. */
  sign(bytes: Uint8Array): Signature
}

/** A PKCS #8 private key of Ed25519 is these bytes and the seed (RFC 8410, 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_BYTES = 32

export function signingKey(seed: Buffer): SigningKey {
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const publica = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_BYTES)
  return { nome: keyName(publica), publica, secret }
}

export function createSigner(keys: Keys<SigningKey>): Signer {
  return {
    sign(bytes) {
      const [{ nome, publica, secret }] = keys.all()
      return { chave: nome, publica, assinatura: sign(null, bytes, secret) }
    },
  }
}

/** A folder without a key gets a new one, even if the database has signatures by a lost key: these stay verifiable by its public key. */
export function openSigner({ signingKeys, dataFolder }: Pick<Settings, 'signingKeys' | 'dataFolder'>): Signer {
  if (!signingKeys) return createSigner(openKeyFolder(signingFolder(dataFolder), { mayMake: true }, signingKey))
  const [newest, ...older] = signingKeys
  const given = [signingKey(newest), ...older.map(signingKey)] as const
  return createSigner({ all: () => given })
}

export function signingFolder(dataFolder: string): string {
  return join(dataFolder, 'assinatura')
}
