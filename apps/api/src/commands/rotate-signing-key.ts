/**
 * `node apps/api/src/commands/rotate-signing-key.ts`: makes a new key for signatures, with or without a running server, which uses it at
 * once. Signatures of the previous key stay valid: its public key is kept. Ends with 0, or with 1 and a sentence.
 */
import { addKey } from '../secrets/key-folder.ts'
import { readSettings } from '../settings.ts'
import { openSigner, signingFolder } from '../signing/signer.ts'

try {
  const settings = readSettings(process.env, process.cwd())
  if (settings.signingKeys) {
    throw new Error('ponha a chave nova na frente da atual em FAIXA_CHAVES_ASSINATURA e reinicie o servidor.')
  }
  const folder = signingFolder(settings.dataFolder)
  const name = addKey(folder)
  const { chave, publica } = openSigner(settings).sign(Buffer.alloc(0))
  process.stdout.write(`Chave nova: ${folder}/${name}. Guarde uma cópia dela fora desta máquina.
Nome:          ${chave}
Chave pública: ${publica.toString('hex')}
`)
} catch (error) {
  process.stderr.write(`A troca não terminou: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
