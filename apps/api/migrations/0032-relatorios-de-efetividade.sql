-- Effectiveness reports as people save them, with all their versions, and who gets them by e-mail.

create table relatorios (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  empresa_id integer not null references empresas,
  -- The unidade of the person of a unidade who made it: the others of the empresa do not see it, and it holds no laudo of theirs.
  unidade_id integer references unidades,
  prestadora_id integer not null references prestadoras,
  tratamento text not null,
  data_inicial date not null,
  data_final date not null,
  nome text collate "pt-BR-x-icu" not null,
  -- The latest version, and what the list shows of it.
  versao integer not null default 1,
  usuario_id integer not null references usuarios,
  linhas integer not null,
  area_ha double precision not null,
  -- What leaves every Monday; null: nothing.
  envio text check (envio in ('salvo', 'semana')),
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  arquivado_em timestamptz,
  check (data_inicial <= data_final)
);
-- The list of an empresa, and that of staff, the latest first.
create index relatorios_da_empresa on relatorios (empresa_id, atualizado_em desc, id desc) where arquivado_em is null;
create index relatorios_recentes on relatorios (atualizado_em desc, id desc) where arquivado_em is null;
create index relatorios_enviados on relatorios (id) where envio is not null and arquivado_em is null;

create table relatorios_versoes (
  relatorio_id integer not null references relatorios,
  versao integer not null,
  usuario_id integer not null references usuarios,
  nome text not null,
  -- {prestadora, tratamento, dataInicial, dataFinal}: what was loaded; the empresa never changes.
  filtro jsonb not null,
  linhas integer not null,
  -- A flat list (packages/domain/src/eficacia/flat-lines.ts). People, pilots and prestadoras are ids, so that their names follow the register.
  conteudo jsonb not null,
  criado_em timestamptz not null,
  primary key (relatorio_id, versao)
);

create table relatorios_destinatarios (
  relatorio_id integer not null references relatorios,
  usuario_id integer not null references usuarios,
  primary key (relatorio_id, usuario_id)
);

-- One e-mail each: what became of it. The address is read when it is sent, and not kept.
create table relatorios_envios (
  relatorio_id integer not null references relatorios,
  -- The Monday on which it was due.
  semana date not null,
  usuario_id integer not null references usuarios,
  situacao text not null default 'aguardando'
    check (situacao in ('aguardando', 'enviado', 'recusado', 'falhou', 'sem-acesso')),
  motivo text,
  atualizado_em timestamptz not null,
  primary key (relatorio_id, semana, usuario_id)
);
