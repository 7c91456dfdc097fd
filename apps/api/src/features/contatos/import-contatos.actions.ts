/** Registers the right rows of a spreadsheet in one transaction; equal and wrong ones do not keep the others from it. */
import { type ContatosImportados, contatoFieldsSchema, type InputOf, PROBLEMS, type Routes } from '@faixa/contract'
import { audit } from '../../db/audit/audit.ts'
import type { Ask } from '../../http/ask.ts'
import { addressKeys, newSecret } from './address-keys.ts'
import { isEqualPlace, ownerOf, roomFor, rowOf } from './contato-row.actions.ts'
import { findObjecoes, findSecret, insertContatos, listPlaced, secretOf, takeTurn } from './contatos.queries.ts'

const FULL = PROBLEMS['contatos-demais'].detail

export async function importContatos(
  { empresa, unidade, linhas, simular = false }: InputOf<Routes['importContatos']>['body'],
  ask: Ask,
): Promise<ContatosImportados> {
  const { db, deps } = ask
  const owner = await ownerOf({ empresa, unidade }, ask)
  await takeTurn(db, owner.empresaId)
  const answer = {
    novos: [] as number[],
    iguais: [] as number[],
    recusados: [] as Refused[],
    comObjecao: [] as number[],
  }
  const read = linhas.flatMap(({ linha, campos }) => {
    const parsed = contatoFieldsSchema.safeParse(campos)
    if (parsed.success) return [{ linha, fields: parsed.data }]
    const [issue] = parsed.error.issues
    answer.recusados.push({ linha, campo: String(issue?.path[0] ?? ''), mensagem: issue?.message ?? '' })
    return []
  })
  // Where nothing is written: without a secret there is no contact yet, and any secret compares the rows with each other.
  const isIdle = simular || read.length === 0
  const secret = isIdle ? ((await findSecret(db, deps.seal)) ?? newSecret()) : await secretOf(db, deps.seal)
  const right = read.map((row) => ({ ...row, keys: addressKeys(row.fields, secret) }))
  const objecoes = await findObjecoes(
    db,
    owner.empresaId,
    right.flatMap(({ keys }) => Object.values(keys)),
  )
  const placed = [...(await listPlaced(db, owner))] as Parameters<typeof isEqualPlace>[0][]
  const now = deps.clock.now()
  let room = await roomFor(db, owner.empresaId)
  const rows: ReturnType<typeof rowOf>[] = []
  for (const { linha, fields, keys } of right) {
    if (placed.some((other) => isEqualPlace(other, { ...keys, lat: fields.lat, lon: fields.lon }))) {
      answer.iguais.push(linha)
      continue
    }
    if (room === 0) {
      answer.recusados.push({ linha, campo: '', mensagem: FULL })
      continue
    }
    room -= 1
    const row = rowOf({ fields, keys, owner, objecoes, now }, ask)
    rows.push(row)
    placed.push(row)
    answer.novos.push(linha)
    if (row.objecao_em !== null) answer.comObjecao.push(linha)
  }
  if (!simular && rows.length > 0) {
    const made = await insertContatos(db, rows)
    const depois = { contatos: made.map(({ id }) => id) }
    await audit(ask, { acao: 'importar', entidade: 'contato', id: owner.empresaId, depois })
  }
  return { ...answer, recusados: answer.recusados.toSorted((a, b) => a.linha - b.linha) }
}

type Refused = ContatosImportados['recusados'][number]
