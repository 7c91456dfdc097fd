/**
 * Makes the database of the tests refuse a write without its audit row: a transaction of the application that changed a table and wrote no
 * row of `auditoria` fails at its commit, so that the request ends in 500. Every table is watched, including future ones. A write of a
 * laudo, an order or an entity needs its own audit row, which only the functions of apps/api/src/changes write.
 */
import type pg from 'pg'
import { ENTITY_COLUMNS, LAUDO_COLUMNS, ORDEM_COLUMNS } from '../changes/consequences.ts'

/** Tables whose changes are not acts of a person. */
const UNWATCHED = [
  'auditoria',
  'migracoes',
  // The table counts failed sign-ins, including those with unknown e-mails.
  'tentativas_login',
  // This table is itself a record of acts, and of refused requests.
  'registro_seguranca',
  // The mark of an ended session follows from an act that is audited.
  'sessoes_encerradas',
  // A sign-in by an issuer that has begun is no act; the session that it opens is audited.
  'entradas_por_emissor',
  // A challenge is a random number; what its signature allows is audited.
  'desafios_webauthn',
  // A file that waits for its laudo is no act; the laudo that takes it is audited. A content is recorded with the row that refers to it.
  'arquivos_enviados',
  'arquivos',
  // This table is itself a record of acts that are audited, and of the files that are still to be deleted after them.
  'eliminacoes',
  // A stored answer for a repeated request is not a separate act.
  'respostas_por_chave',
  // These tables are records themselves, of acts that are audited separately.
  'chaves_de_assinatura',
  'revisoes',
  'registro_folhas',
  'registro_nos',
  'registro_cabecas',
  'registro_espera',
  'revisoes_pendentes',
  // Sent messages are records themselves, of acts that are audited separately.
  'webhooks_eventos',
  'webhooks_entregas',
  // Kept answers follow from acts that are audited separately.
  'laudos_verificacoes',
  'laudos_verificacoes_pedidos',
  // The interval and the loss of a laudo follow from acts that are audited separately.
  'laudos_a_avaliar',
  // Triggers of `laudos` write this table.
  'laudos_contagens',
  'laudos_totais',
  'laudos_somas_novas',
  'laudos_somas',
]

/**
 * Columns that change without an act of the person: the last use of a session, or of a key, is written by any request, and the answer of a mail
 * server follows an invitation that is audited.
 */
const UNWATCHED_COLUMNS = [
  'sessoes.usada_em',
  'chaves_api.usada_em',
  'chaves_api.usada_de',
  'webhooks.falhando_desde',
  'convites.enviado_em',
  // That a message is being sent, and that its page was opened, is no act; what was sent, received and refused is audited.
  'avisos.enviando_em',
  'avisos.lido_em',
  // That the archive is complete follows from the request, which is audited.
  'encerramentos.arquivo',
  'encerramentos.arquivo_em',
]

/** The database writes the key of an aircraft's certificates when the aircraft moves to another prestadora. */
const FOLLOWING: Readonly<Record<string, readonly string[]>> = { certificados: ['id', 'aeronave_id', 'prestadora_id'] }

/**
 * Columns of nouns whose changes end in apps/api/src/changes, by table, with the entity in the audit row. Triggers write the columns left
 * out.
 */
const DOORS = {
  laudos: {
    entity: 'laudo',
    // Removing a person changes the typed data of many laudos, which wait for their next revision (entity-changed.queries.ts).
    columns: columnsOf(LAUDO_COLUMNS, [
      'id',
      'busca',
      'empresa_nome',
      'unidade_nome',
      'prestadora_nome',
      'piloto_nome',
      'usuario_nome',
      'dados_operacao',
    ]),
  },
  ordens_servico: { entity: 'ordem', columns: columnsOf(ORDEM_COLUMNS, ['id', 'laudos', 'situacao']) },
  ...Object.fromEntries(
    Object.entries(ENTITY_COLUMNS)
      .filter(([table]) => table !== 'usuarios')
      .map(([table, columns]) => [
        table,
        { entity: table, columns: columnsOf(columns, FOLLOWING[table] ?? ['id', 'cnpj_repetido']) },
      ]),
  ),
}

function columnsOf(rows: object, without: readonly string[]): string {
  return Object.keys(rows)
    .filter((name) => !without.includes(name))
    .join(', ')
}

const FLAG = 'faixa.auditar'

/** Installs the guard into the template that every test's database is copied from. */
export async function installAuditGuard(client: pg.Client): Promise<void> {
  await client.query(`
    create function teste_anotar() returns trigger language plpgsql as $$ begin
      perform set_config('faixa.auditada', pg_current_xact_id()::text, true);
      perform set_config('faixa.atos', concat(current_setting('faixa.atos', true), ' ', new.entidade, ':', new.entidade_id, ' '), true);
      return null;
    end $$;
    create trigger teste_anotar after insert on auditoria for each row execute function teste_anotar();
    create function teste_pela_porta() returns trigger language plpgsql as $$ begin
      if current_setting('${FLAG}', true) = 'sim'
        and position(concat(' ', tg_argv[0], ':', new.id, ' ') in coalesce(current_setting('faixa.atos', true), '')) = 0 then
        raise exception '% on % % beside its door: call it in the same transaction (apps/api/src/changes)', tg_op, tg_table_name, new.id;
      end if;
      return null;
    end $$;
    create function teste_auditada() returns trigger language plpgsql as $$ begin
      if current_setting('${FLAG}', true) = 'sim'
        and current_setting('faixa.auditada', true) is distinct from pg_current_xact_id()::text then
        raise exception '% on % without an audit row: call audit() in the same transaction (db/audit.ts)', tg_op, tg_table_name;
      end if;
      return null;
    end $$;`)
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ') as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relname <> all ($1) and c.relname || '.' || a.attname <> all ($2) group by c.oid`,
    [UNWATCHED, UNWATCHED_COLUMNS],
  )
  for (const { name, columns } of rows) {
    await client.query(`create constraint trigger teste_auditada after insert or update of ${columns} or delete on ${name}
      deferrable initially deferred for each row execute function teste_auditada()`)
  }
  for (const [name, { entity, columns }] of Object.entries(DOORS)) {
    await client.query(`create constraint trigger teste_pela_porta after insert or update of ${columns} on ${name}
      deferrable initially deferred for each row execute function teste_pela_porta('${entity}')`)
  }
}

/** Returns the URL for the application's connections. The test's own writes prepare data and need no audit row. */
export function guarded(url: string): string {
  const address = new URL(url)
  address.searchParams.set('options', `-c ${FLAG}=sim`)
  return address.href
}
