/**
 * Ensures that `iniciar` serves the screens of this program. In a clone they are built where they are missing or were made from other
 * sources; an image has no sources, and must contain the screens.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

/** Throws an error with a sentence where there are no such screens. A process without HTTP interface serves none. */
export async function ensureScreens(role: string | undefined, root = ROOT): Promise<void> {
  if (role === 'worker') return
  // Imported through a computed path, because an image does not contain it.
  const build = join(root, 'tools', 'build.mjs')
  if (existsSync(build)) {
    const { ensureBuilt } = (await import(pathToFileURL(build).href)) as { ensureBuilt(): Promise<void> }
    await ensureBuilt()
  } else if (!existsSync(join(root, 'apps', 'web', 'dist', 'index.html'))) {
    throw new Error('Faltam as telas em apps/web/dist: monte a imagem de novo, ou inicie em um clone do repositório.')
  }
}
