/** Seals the personal numbers in the states of rows that the audit keeps as JSON, and opens them for who may read its history. */
import { isSealed, type Seal } from '../../secrets/seal.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'

/** Names of fields that are sealed anywhere in a state. */
const PERSONAL_NUMBERS: ReadonlySet<string> = new Set(['cpf', 'rg'])
/** The key under which a state contains a sealed text, in hexadecimal. */
const SEALED = 'selado'

/** Seals every personal number of a state that the newest key has not sealed. Without a seal, it throws if the state has one. */
export function sealState<State>(state: State, seal: Seal | undefined): State {
  return changed(state, (name, value) => {
    if (PERSONAL_NUMBERS.has(name) && typeof value === 'string') return wrap(value, seal)
    const sealed = sealedIn(value)
    return sealed && seal?.needsRotation(sealed) ? wrap(seal.open(sealed, PURPOSES.state), seal) : undefined
  })
}

/** Opens every sealed value of a state. */
export function openState<State>(state: State, seal: Seal): State {
  return changed(state, (_name, value) => {
    const sealed = sealedIn(value)
    return sealed && seal.open(sealed, PURPOSES.state)
  })
}

/** Removes values that no key opens any more. */
export function dropLost<State>(state: State, seal: Seal): State {
  return changed(state, (_name, value) => {
    const sealed = sealedIn(value)
    return sealed && !seal.knows(sealed) ? null : undefined
  })
}

function wrap(plain: string, seal: Seal | undefined): object {
  if (!seal) throw new Error('A state with a personal number was to be written without a seal.')
  return { [SEALED]: seal.seal(plain, PURPOSES.state).toString('hex') }
}

function sealedIn(value: unknown): Buffer | undefined {
  if (typeof value !== 'object' || value === null || !(SEALED in value) || typeof value[SEALED] !== 'string') return
  const bytes = Buffer.from(value[SEALED], 'hex')
  return isSealed(bytes) ? bytes : undefined
}

/** Copies a state with the replacements of `change`; undefined keeps a part unchanged. */
function changed<State>(state: State, change: (name: string, value: unknown) => unknown): State {
  const walk = (name: string, value: unknown): unknown => {
    const replaced = change(name, value)
    if (replaced !== undefined) return replaced
    if (Array.isArray(value)) return value.map((part) => walk(name, part))
    if (typeof value !== 'object' || value === null || value instanceof Date) return value
    return Object.fromEntries(Object.entries(value).map(([inner, part]) => [inner, walk(inner, part)]))
  }
  return walk('', state) as State
}
