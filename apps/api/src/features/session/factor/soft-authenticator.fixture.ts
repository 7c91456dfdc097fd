/**
 * An authenticator in software: it creates a key pair on P-256 and signs challenges by WebAuthn level 3 (§6.1, §6.5), with `none`
 * attestation.
 */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

interface Ceremony {
  readonly challenge: string
  /** Host and origin that the browser is at. */
  readonly rpId: string
  readonly origin: string
  /** Reported signature counter. */
  readonly counter?: number
}

export interface SoftAuthenticator {
  readonly id: string
  /** Stands in for `navigator.credentials.create`. */
  create(ceremony: Ceremony): object
  /** Stands in for `navigator.credentials.get`. */
  sign(ceremony: Ceremony): object
}

const USER_PRESENT = 0x01
const CREDENTIAL_INCLUDED = 0x40

export function softAuthenticator(): SoftAuthenticator {
  const credential = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE_Key: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
  const dataOf = ({ rpId, counter = 0 }: Ceremony, flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, rest])
  }
  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const id = credential.toString('base64url')
  const answer = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  return {
    id,
    create(ceremony) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credential.length]), credential, cose])
      const data = dataOf(ceremony, USER_PRESENT | CREDENTIAL_INCLUDED, attested)
      // {"fmt": "none", "attStmt": {}, "authData": bytes}
      const object = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['usb'],
      })
    },
    sign(ceremony) {
      const data = dataOf(ceremony, USER_PRESENT)
      const client = clientData('webauthn.get', ceremony)
      const signed = createSign('sha256').update(data).update(createHash('sha256').update(client).digest())
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signed.sign(privateKey).toString('base64url'),
      })
    },
  }
}

/** A CBOR text of less than 24 bytes. */
function text(word: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
}
