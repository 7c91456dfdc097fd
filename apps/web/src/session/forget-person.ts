/** Removes from this browser what belongs to a person: at signing out, and before another person begins. */

/** Keys of the device, which say nothing about a person. */
const OF_DEVICE = new Set([
  'remember',
  'aparelho',
  'faixa-aberto',
  'faixa-recebido',
  'faixa-menu-recolhido',
  'faixa-menu-recolhido-no-mapa',
  'faixa-menu-recolhido-em-janela-menor',
  'faixa-cartao-recolhido',
  'faixa-todos-os-numeros',
  'mantine-color-scheme-value',
])
/** Id of the person whose drafts and choices are kept. */
const OWNER = 'faixa-pessoa'
/** Keys that outlive the change of person: the new one's token may be there already. */
const OF_OPEN_SESSION = new Set([...OF_DEVICE, OWNER, 'token', 'tokenExpirationDate'])

const inMemory = new Set<() => void>()

/** Registers what a module keeps in memory; the module calls it once. */
export function onForget(forget: () => void): void {
  inMemory.add(forget)
}

/** Leaves drafts, files, columns, widths, notices and databases of the person behind; the device's own choices stay. */
export function forgetPerson(): void {
  clear(localStorage, OF_DEVICE)
  forgetTab()
  void forgetDatabases()
}

/** Keeps what is here for its person, and forgets it where another person begins. */
export function beginFor(personId: number): void {
  for (const storage of [localStorage, sessionStorage]) {
    if ((storage.getItem(OWNER) ?? `${personId}`) !== `${personId}`) {
      clear(storage, OF_OPEN_SESSION)
      forgetMemory()
      void forgetDatabases()
    }
    storage.setItem(OWNER, `${personId}`)
  }
}

/** Forgets what this tab holds when another tab has signed out; that tab has cleared what all tabs share. */
export function followForgetting(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === null || (key === OWNER && newValue === null)) forgetTab()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function forgetTab(): void {
  clear(sessionStorage, OF_DEVICE)
  forgetMemory()
}

function forgetMemory(): void {
  for (const forget of inMemory) forget()
}

function clear(storage: Storage, except: ReadonlySet<string>): void {
  for (const key of Object.keys(storage)) if (!except.has(key)) storage.removeItem(key)
}

/** The files of drafts that wait in the form's queue are kept there. */
async function forgetDatabases(): Promise<void> {
  try {
    for (const { name } of (await globalThis.indexedDB?.databases?.()) ?? []) if (name) indexedDB.deleteDatabase(name)
    for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name)
  } catch {
    // Storage that is switched off holds nothing.
  }
}
