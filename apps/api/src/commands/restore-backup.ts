/**
 * `node apps/api/src/commands/restore-backup.ts BACKUP`: restores a backup of the database and the raw files into an empty FAIXA_DADOS, or
 * into the empty database of DATABASE_URL. Ends with 0, or with 1 and a sentence.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { formatCount } from '@faixa/units'
import { restoreBackup } from '../backups/restore-backup.ts'
import { keyFolder } from '../keys/open-seal.ts'
import { readSettings } from '../settings.ts'

try {
  const [from, ...rest] = process.argv.slice(2)
  if (from === undefined || rest.length > 0) throw new Error('diga qual cópia: restore-backup.ts PASTA-DA-CÓPIA.')
  const { databaseUrl, dataFolder, files, keys } = readSettings(process.env, process.cwd())
  const log = { info: print, warn: print }
  const { feitaEm, arquivos } = await restoreBackup({ from: resolve(from), dataFolder, databaseUrl, files, log })
  const raw =
    typeof arquivos === 'string' ? `arquivos em ${arquivos}` : formatCount(arquivos.quantos, 'arquivo', 'arquivos')
  print(
    `Cópia de ${feitaEm} restaurada em ${databaseUrl === undefined ? dataFolder : 'DATABASE_URL'}: o banco e ${raw}.`,
  )
  const hasKeys = keys !== undefined || existsSync(keyFolder(dataFolder))
  print(
    hasKeys
      ? 'Inicie o programa como sempre.'
      : `Antes de iniciar, traga para ${keyFolder(dataFolder)} as chaves da instalação copiada, ou defina FAIXA_CHAVES: elas não fazem parte da cópia.`,
  )
} catch (error) {
  process.stderr.write(`A restauração não foi feita: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
