/**
 * Makes sure that `iniciar` serves the screens of this program. In a clone they are built anew where they are missing or were made from other
 * sources; an image holds no sources, and has to hold the screens.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

/** Throws an error with a sentence where there are no such screens. A process that only works the queue serves none. */
export async function ensureScreens(role: string | undefined, root = ROOT): Promise<void> {
  if (role === 'worker') return
  // Not imported by its name, because an image does not have it.
  const build = join(root, 'tools', 'build.mjs')
  if (existsSync(build)) {
    const { ensureBuilt } = (await import(pathToFileURL(build).href)) as { ensureBuilt(): void }
    ensureBuilt()
  } else if (!existsSync(join(root, 'apps', 'web', 'dist', 'index.html'))) {
    throw new Error('Faltam as telas em apps/web/dist: monte a imagem de novo, ou inicie em um clone do repositório.')
  }
}
