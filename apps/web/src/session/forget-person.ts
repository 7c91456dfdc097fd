/** Removes a person's data from this browser: after signing out, and before another person signs in. */

/** Keys of the device, which contain nothing about a person. */
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
  'faixa-sem-rede',
  'faixa-foto-lugar',
  'faixa-lembrete-leitura',
  'mantine-color-scheme-value',
])
/** Caches of Workbox that contain the files of the build. */
export const PROGRAM_CACHE = 'workbox-precache'
/** Id of the person whose drafts and choices are stored. */
const OWNER = 'faixa-pessoa'
/** Keys that survive a change of person: the new one's token may be stored already. */
const OF_OPEN_SESSION = new Set([...OF_DEVICE, OWNER, 'token', 'tokenExpirationDate'])

const inMemory = new Set<() => void>()

/** Registers a function that clears a module's memory; the module calls this once. */
export function onForget(forget: () => void): void {
  inMemory.add(forget)
}

/** Deletes the person's drafts, files, columns, widths, notices and databases; the device's own choices stay. */
export function forgetPerson(): void {
  clear(localStorage, OF_DEVICE)
  forgetTab()
  void forgetDatabases()
}

/** Keeps the stored data for their owner, and deletes them when another person signs in. */
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

/** Clears the memory of this tab when another tab has signed out; that tab has cleared the shared storage. */
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

/** The files of drafts in the form's queue are stored there, and answers for use without a network; the program is everybody's. */
async function forgetDatabases(): Promise<void> {
  try {
    for (const { name } of (await globalThis.indexedDB?.databases?.()) ?? []) if (name) indexedDB.deleteDatabase(name)
    for (const name of (await globalThis.caches?.keys()) ?? [])
      if (!name.startsWith(PROGRAM_CACHE)) await caches.delete(name)
  } catch {
    // Storage that is switched off is empty.
  }
}
