-- The list of aircraft. An aircraft is called by its registration marks, as the other kinds are by their names; no row has been written before.

alter table aeronaves rename column prefixo to nome;
alter table aeronaves
  alter column nome type text collate "pt-BR-x-icu",
  add column fabricante text,
  -- The last day on which its documents are valid.
  add column validade date,
  add column atualizado_em timestamptz not null default now(),
  add column versao integer not null default 1,
  drop constraint aeronaves_tipo_check;
-- The rules of protection know these two kinds.
update aeronaves set tipo = 'tripulada' where tipo <> 'drone';
alter table aeronaves add constraint aeronaves_tipo_check check (tipo in ('tripulada', 'drone'));

-- Is there a living aircraft with these marks? An archived one may be registered again.
create unique index aeronaves_prefixo on aeronaves (nome) where arquivado_em is null;
create index aeronaves_lista on aeronaves (nome, id) where arquivado_em is null;

-- Is there a living row of this name, whatever its case and accents? Rows of a spreadsheet name what they belong to, and are recognised by it.
create index empresas_por_nome on empresas (dobrado(nome)) where arquivado_em is null;
create index prestadoras_por_nome on prestadoras (dobrado(nome)) where arquivado_em is null;
create index unidades_por_nome on unidades (empresa_id, dobrado(nome)) where arquivado_em is null;
create index pilotos_por_nome on pilotos (prestadora_id, dobrado(nome)) where arquivado_em is null;
