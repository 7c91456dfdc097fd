import { Problem, REVISIONS_MAX, type verificationRoutes } from '@faixa/contract'
import { consistencyRanges } from '@faixa/revision'
import { snapshot } from '../../db/database.ts'
import { found } from '../../http/access/found.ts'
import type { Ask, HandlersOf } from '../../http/ask.ts'
import { findLaudo } from '../../laudo/laudo-find.queries.ts'
import { countLeaves, findHead, listPublicKeys, listVerifyingKeys, readHashes } from './log.queries.ts'
import {
  findByCode,
  findNewest,
  findNumbered,
  findPublicEliminacao,
  findPublicLevantamento,
  listRevisions,
  openRevision,
  publicRevision,
} from './read-revision.queries.ts'

export const verificationHandlers: HandlersOf<typeof verificationRoutes> = {
  readRevisionByCode: ({ params }, ask) =>
    snapshot(ask.db, async (db) => {
      const revision = await findByCode(db, params.codigo)
      if (revision) return publicRevision(db, revision)
      const other = (await findPublicLevantamento(db, params.codigo)) ?? (await findPublicEliminacao(db, params.codigo))
      if (!other) throw new Problem('nao-encontrado', { detail: 'Nenhum laudo tem este código.' })
      return other
    }),
  readLaudoRevision: ({ params }, ask) => revisionOf(params.uuid, ask, findNewest),
  readLaudoRevisionAt: ({ params }, ask) =>
    revisionOf(params.uuid, ask, (db, laudoId) => findNumbered(db, laudoId, params.numero)),
  listLaudoRevisions: ({ params }, ask) =>
    snapshot(ask.db, async (db) => {
      const laudo = found(await findLaudo(db, params.uuid, ask.actor, 'readLaudo'))
      return listRevisions(db, laudo.id, REVISIONS_MAX)
    }),
  listSigningKeys: async (_, { db }) => ({ chaves: await listPublicKeys(db) }),
  listVerifyingKeys: async (_, { db }) => ({ chaves: await listVerifyingKeys(db) }),
  async readLogHead(_, { db }) {
    const head = await findHead(db)
    if (!head) throw new Problem('nao-encontrado', { detail: 'O registro ainda está vazio.' })
    return head
  },
  proveConsistency: ({ query: { de, ate } }, ask) =>
    snapshot(ask.db, async (db) => {
      if (de > ate || ate > (await countLeaves(db))) {
        throw new Problem('nao-encontrado', { detail: 'O registro não tem estes tamanhos.' })
      }
      return { prova: await readHashes(db, consistencyRanges(de, ate)) }
    }),
}

/** Returns the revision that `find` reads, of a laudo within reach. */
function revisionOf(uuid: string, ask: Ask, find: typeof findNewest) {
  return snapshot(ask.db, async (db) => {
    const laudo = await findLaudo(db, uuid, ask.actor, 'readLaudo')
    const revision = laudo && (await find(db, laudo.id))
    if (!revision) throw new Problem('nao-encontrado')
    return openRevision(db, revision)
  })
}
