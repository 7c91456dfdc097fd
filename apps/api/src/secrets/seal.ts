/**
 * Encrypts single stored values: AES-256-GCM with a random 96-bit nonce (NIST SP 800-38D, 8.2.2: up to 2^32 values a key). An envelope is
 *
 *     version 1 | key id 4 bytes | nonce 12 bytes | tag 16 bytes | ciphertext
 *
 * and the purpose is its associated data, so that a value sealed for one column cannot be opened for another.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { KEY_BYTES } from '../settings/read-keys.ts'

export interface Seal {
  /** Encrypts with the newest key. `purpose` identifies where the value is stored, such as `usuarios.cpf`. */
  seal(plain: string, purpose: string): Buffer
  /** Decrypts a value that any of the keys sealed for the same purpose. Throws SealBroken. */
  open(sealed: Buffer, purpose: string): string
  /** True where its key is available. */
  knows(sealed: Buffer): boolean
  /** True where a key that is not the newest one sealed it. */
  needsRotation(sealed: Buffer): boolean
  /** Ids of the available keys, newest first. */
  keyIds(): readonly [Buffer, ...Buffer[]]
  /** The first bytes of everything that the newest key seals. */
  newestHead(): Buffer
}

/** A key of 32 bytes, with the values derived from it. */
export interface SealKey {
  readonly id: Buffer
  readonly encryption: Buffer
}

/** The source of the keys. */
export interface SealKeys {
  /** Returns the current keys, newest first. */
  all(): readonly [SealKey, ...SealKey[]]
}

/** A sealed value that none of the keys opens: the key is missing, or the value was changed. */
export class SealBroken extends Error {}

const VERSION = 1
const ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + ID_BYTES
const BODY_AT = HEAD_BYTES + NONCE_BYTES + TAG_BYTES

/** Derives the id and the encryption key, neither of which reveals the other (HKDF, RFC 5869). */
export function deriveKey(secret: Buffer): SealKey {
  if (secret.length !== KEY_BYTES) throw new Error(`A key has ${KEY_BYTES} bytes, not ${secret.length}.`)
  const derive = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', `faixa ${use}`, bytes))
  return {
    id: derive('id', ID_BYTES),
    encryption: derive('encryption', KEY_BYTES),
  }
}

export function createSeal(keys: SealKeys): Seal {
  return {
    seal(plain, purpose) {
      const [key] = keys.all()
      const head = headOf(key)
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key.encryption, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(associated(head, purpose))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([head, nonce, cipher.getAuthTag(), text])
    },
    open(sealed, purpose) {
      const id = keyIdOf(sealed)
      const key = keys.all().find((one) => one.id.equals(id))
      if (!key) throw new SealBroken(`No key ${id.toString('hex')} for a value of ${purpose}.`)
      const nonce = sealed.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key.encryption, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(associated(sealed.subarray(0, HEAD_BYTES), purpose))
      decipher.setAuthTag(sealed.subarray(HEAD_BYTES + NONCE_BYTES, BODY_AT))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(BODY_AT)), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new SealBroken(`A value of ${purpose} was changed, or sealed for another purpose.`, { cause })
      }
    },
    needsRotation: (sealed) => !keyIdOf(sealed).equals(keys.all()[0].id),
    knows: (sealed) => keys.all().some(({ id }) => id.equals(keyIdOf(sealed))),
    keyIds() {
      const [newest, ...older] = keys.all()
      return [newest.id, ...older.map(({ id }) => id)]
    },
    newestHead: () => headOf(keys.all()[0]),
  }
}

/** Distinguishes a sealed value from text: no text begins with the version's control character. */
export function isSealed(bytes: Buffer): boolean {
  return bytes.length >= BODY_AT && bytes[0] === VERSION
}

function headOf({ id }: SealKey): Buffer {
  return Buffer.concat([Buffer.of(VERSION), id])
}

function keyIdOf(sealed: Buffer): Buffer {
  if (!isSealed(sealed)) throw new SealBroken('A value that is no sealed one.')
  return sealed.subarray(1, HEAD_BYTES)
}

/** Version and key id are authenticated, too. */
function associated(head: Buffer, purpose: string): Buffer {
  return Buffer.concat([head, Buffer.from(purpose)])
}
