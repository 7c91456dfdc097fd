-- The table of rules by which laudos are judged beside protected areas, as administrators replace it: each replacement is a version, and the
-- last one is in force. Without any, the table of packages/domain/src/protecao/tabela-padrao.ts is.
create table normas (
  versao integer primary key,
  -- [{uf, classe, aeronave, grupo, de, ate, distanciaM, proibido, norma, artigo, fonte, conferidoEm, situacao}], packages/contract/src/normas.ts.
  regras jsonb not null,
  usuario_id integer not null references usuarios,
  aplicada_em timestamptz not null,
  -- How many laudos it gave another verdict, as counted when it was applied.
  laudos_afetados integer not null
);

alter table laudos_protecao drop constraint laudos_protecao_veredicto_check;
alter table laudos_protecao add constraint laudos_protecao_veredicto_check
  check (veredicto in ('conforme', 'naoConforme', 'semDados', 'proibido'));
alter table laudos_protecao
  -- States of the application; empty outside of Brazil, and for verdicts from before states were asked.
  add column ufs text[] not null default '{}',
  -- Whether a person checked the rules of all of these states.
  add column estado_conferido boolean not null default false,
  -- All rules that were considered, with the one that decided.
  add column regras jsonb not null default '[]';

alter table laudos_veredictos
  add column ufs text[] not null default '{}',
  add column fora_do_brasil boolean not null default false,
  add column estado_conferido boolean not null default false,
  add column proibidos integer not null default 0,
  -- States in which the whole application is forbidden: [{uf, fonte, regras, dentroHa, passagens}].
  add column proibicoes jsonb not null default '[]';
