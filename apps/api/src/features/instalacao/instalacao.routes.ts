import { type installationRoutes, Problem } from '@faixa/contract'
import { transaction } from '../../db/database.ts'
import type { HandlersOf } from '../../http/ask.ts'
import { deleteDemonstration } from './eliminacao/delete-demonstration.actions.ts'
import { type Demonstration, findDemonstration } from './eliminacao/demonstration.queries.ts'
import { clearStep, readInstallation, saveStep, skipStep, testEmail } from './instalacao.actions.ts'
import { putLogo } from './logo.actions.ts'

export const installationHandlers: HandlersOf<typeof installationRoutes> = {
  readInstalacao: (_, ask) => readInstallation(ask),

  saveInstalacao: {
    async ownTransaction({ body }, ask) {
      await saveStep(body, ask)
      return readInstallation(ask)
    },
  },

  putLogo: {
    async ownTransaction(_, ask) {
      await putLogo(ask)
      return readInstallation(ask)
    },
  },

  skipInstalacao: {
    async ownTransaction({ body: { assunto } }, ask) {
      await transaction(ask.db, (db) => skipStep(assunto, { ...ask, db }))
      await ask.deps.reloadSettings()
      return readInstallation(ask)
    },
  },

  clearInstalacao: {
    async ownTransaction({ params: { assunto } }, ask) {
      await transaction(ask.db, (db) => clearStep(assunto, { ...ask, db }))
      await ask.deps.reloadSettings()
      return readInstallation(ask)
    },
  },

  readDemonstracao: async (_, { db }) => demonstrationAnswer(await findDemonstration(db)),

  deleteDemonstracao: {
    async ownTransaction(_, ask) {
      const { ficaramArquivos, ...found } = await deleteDemonstration(ask)
      const removed = found.impedimentos.length === 0 ? { ...found, linhas: {} } : found
      return { ...demonstrationAnswer(removed), arquivosAguardando: ficaramArquivos }
    },
  },

  testEmail: { ownTransaction: (_, ask) => testEmail(ask) },

  async readLogo({ params: { sha256 } }, { deps: { settings } }) {
    const { logo } = settings
    if (logo?.sha256 !== sha256) throw new Problem('nao-encontrado')
    return {
      body: logo.webp,
      headers: { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' },
    }
  },
}

function demonstrationAnswer({ linhas, impedimentos }: Demonstration) {
  return {
    existe: Object.keys(linhas).length > 0,
    laudos: linhas['laudos'] ?? 0,
    empresas: linhas['empresas'] ?? 0,
    contas: linhas['usuarios'] ?? 0,
    impedimentos: [...impedimentos],
  }
}
