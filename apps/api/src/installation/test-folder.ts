/** Tests a folder for backups: it exists, is outside of the data, and a file can be written to it and read from it. */
import { randomUUID } from 'node:crypto'
import { readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { unlessGone } from '../disk/unless-gone.ts'
import { causeOf } from '../files/stores/store-errors.ts'

/** Returns why the folder cannot be used, as a Portuguese sentence; undefined where it can. */
export async function faultOfFolder(folder: string, dataFolders: readonly string[]): Promise<string | undefined> {
  if (!isAbsolute(folder)) return 'Informe o caminho inteiro da pasta, a partir da raiz, como /mnt/copias.'
  try {
    // A link could lead into the data.
    const real = await unlessGone(() => realpath(folder))
    if (real === undefined || !(await stat(real)).isDirectory())
      return `A pasta ${folder} não existe neste servidor: crie-a, ou monte o disco dela, e tente de novo.`
    for (const data of dataFolders) {
      const place = (await unlessGone(() => realpath(data))) ?? data
      if (contains(place, real) || contains(real, place))
        return 'A pasta das cópias não pode estar dentro da pasta de dados, nem contê-la: o que apaga uma apagaria a outra.'
    }
    return await writeAndRead(real)
  } catch (error) {
    return `A pasta ${folder} não pode ser usada: ${causeOf(error)}.`
  }
}

async function writeAndRead(folder: string): Promise<string | undefined> {
  const path = join(folder, `.faixa-teste-${randomUUID()}`)
  const content = randomUUID()
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 })
    const read = await readFile(path, 'utf8')
    return read === content ? undefined : `A pasta ${folder} devolveu outra coisa do que foi gravado nela.`
  } finally {
    await rm(path, { force: true })
  }
}

/** True where `inner` is `outer` or lies in it. */
function contains(outer: string, inner: string): boolean {
  const path = relative(outer, inner)
  return path === '' || (!path.startsWith('..') && !isAbsolute(path))
}
