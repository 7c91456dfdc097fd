/** Passkeys in this browser. The library is loaded on first use. */
import { Problem } from '@faixa/contract'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { loadNow } from '../../../ui/connection/load-part.ts'

/** The values in the form in which the server sends them, because it uses the same library. */
type Options = Readonly<Record<string, unknown>>

export const hasPasskeys = () => typeof globalThis.PublicKeyCredential === 'function'

/** Signs the server's challenge. Rejects with a Problem where the person cancelled, or no authenticator answered. */
export async function signWithPasskey(options: Options) {
  const { startAuthentication } = await loadNow(() => import('@simplewebauthn/browser'))
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch(gaveUp)
}

export async function createPasskey(options: Options) {
  const { startRegistration } = await loadNow(() => import('@simplewebauthn/browser'))
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'InvalidStateError') {
      throw new Problem('chave-de-acesso-invalida', { detail: 'Esta chave de acesso já está cadastrada.' })
    }
    return gaveUp()
  })
}

function gaveUp(): never {
  throw new Problem('chave-de-acesso-invalida', {
    detail: 'A chave de acesso não respondeu, ou o pedido foi cancelado. Tente novamente.',
  })
}
