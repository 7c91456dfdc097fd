-- What people in the field record about a service order. The device names each record, so that what is sent twice exists once.

create table registros_campo (
  id integer generated always as identity primary key,
  -- Named by the device, and therefore unique within its order only: the name of another tenant's record tells nothing.
  uuid uuid not null,
  ordem_id integer not null references ordens_servico,
  -- packages/domain/src/ordem/registro-de-campo.ts has the same kinds.
  tipo text not null check (tipo in ('inicio', 'conclusao', 'leitura', 'lista', 'foto', 'trajeto')),
  -- The device's clock when it was done and when it was sent, and the server's when it came.
  feito_em timestamptz not null,
  enviado_em timestamptz not null,
  recebido_em timestamptz not null,
  -- feito_em corrected by the difference of the clocks.
  em timestamptz not null,
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  precisao_m double precision check (precisao_m >= 0),
  -- The quantities of a reading, or the items of a checklist.
  conteudo jsonb,
  observacao text,
  sha256 bytea references arquivos,
  nome text,
  -- What a photograph shows.
  assunto text check (assunto in ('medidor', 'pista', 'rotulo', 'receituario', 'outro')),
  usuario_id integer not null references usuarios,
  retirado_em timestamptz,
  retirado_por integer references usuarios,
  unique (ordem_id, uuid),
  check ((lat is null) = (lon is null)),
  check ((tipo in ('leitura', 'lista')) = (conteudo is not null)),
  check ((tipo in ('foto', 'trajeto')) = (sha256 is not null)),
  check ((sha256 is null) = (nome is null)),
  check ((tipo = 'foto') = (assunto is not null)),
  check ((retirado_em is null) = (retirado_por is null))
);
create index registros_campo_da_ordem on registros_campo (ordem_id, em);
-- Which rows refer to this content?
create index registros_campo_conteudo on registros_campo (sha256) where sha256 is not null;
-- A record stays as it was received; that it was withdrawn is written once.
create trigger so_retira before update on registros_campo for each row
  when (old.retirado_em is not null or row(old.uuid, old.ordem_id, old.tipo, old.feito_em, old.enviado_em, old.recebido_em, old.em, old.lat,
    old.lon, old.precisao_m, old.conteudo, old.observacao, old.sha256, old.nome, old.assunto, old.usuario_id)
    is distinct from row(new.uuid, new.ordem_id, new.tipo, new.feito_em, new.enviado_em, new.recebido_em, new.em, new.lat,
    new.lon, new.precisao_m, new.conteudo, new.observacao, new.sha256, new.nome, new.assunto, new.usuario_id))
  execute function recusar_mudanca();
create trigger so_acrescenta before delete on registros_campo for each row execute function recusar_mudanca();

-- The checklist that an empresa or a prestadora wants ticked in the field.
create table listas_campo (
  id integer generated always as identity primary key,
  empresa_id integer unique references empresas,
  prestadora_id integer unique references prestadoras,
  itens text[] not null,
  usuario_id integer not null references usuarios,
  atualizado_em timestamptz not null,
  check (num_nonnulls(empresa_id, prestadora_id) = 1)
);
