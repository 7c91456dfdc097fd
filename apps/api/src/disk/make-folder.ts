/** Makes folders whose place an operator chose. */
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf, unlessGone } from './unless-gone.ts'

/** Makes a folder and its parents. The recursive `mkdir` of Node never ends where the system allows no folders, as in /proc. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  try {
    await makeOne(path, mode)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    const above = dirname(path)
    // Another call may have made it meanwhile.
    if (!(await isFolder(above))) await makeFolder(above, mode)
    await makeOne(path, mode)
  }
}

async function makeOne(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, mode)
  } catch (error) {
    if (!(await isFolder(path))) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await unlessGone(() => stat(path)))?.isDirectory() ?? false
}
