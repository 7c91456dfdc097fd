-- Settlements: what is due for the laudos of a period, with the revisions that it rests on (docs/decisions/0061-pay-in-decimal-cents.md).

create table acertos (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  empresa_id integer not null references empresas,
  prestadora_id integer not null references prestadoras,
  inicio date not null,
  fim date not null,
  versao integer not null default 1,
  empresa_aceitou_em timestamptz,
  empresa_aceitou_id integer references usuarios,
  prestadora_aceitou_em timestamptz,
  prestadora_aceitou_id integer references usuarios,
  cancelado_em timestamptz,
  motivo_cancelamento text,
  -- packages/domain/src/acerto/acerto-situacao.ts names the states.
  situacao text not null generated always as (
    case when cancelado_em is not null then 'Cancelado'
      when empresa_aceitou_em is not null and prestadora_aceitou_em is not null then 'Aceito'
      when empresa_aceitou_em is not null then 'Aceito pela empresa'
      when prestadora_aceitou_em is not null then 'Aceito pela prestadora'
      else 'Em conferência' end) stored,
  -- Copies of what the lines say, for the list.
  laudos integer not null default 0,
  contestados integer not null default 0,
  valor numeric not null default 0 check (valor = round(valor, 2)),
  usuario_id integer not null references usuarios,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  check (inicio <= fim),
  check ((cancelado_em is null) = (motivo_cancelamento is null)),
  check ((empresa_aceitou_em is null) = (empresa_aceitou_id is null)),
  check ((prestadora_aceitou_em is null) = (prestadora_aceitou_id is null))
);
-- The list as it is opened, for staff, for an empresa and for a prestadora.
create index acertos_por_fim on acertos (fim desc, id desc);
create index acertos_da_empresa on acertos (empresa_id, fim desc, id desc);
create index acertos_da_prestadora on acertos (prestadora_id, fim desc, id desc);

create table acertos_linhas (
  acerto_id integer not null references acertos,
  laudo_id integer not null references laudos,
  -- A difference is of a laudo that changed after it was settled.
  tipo text not null check (tipo in ('laudo', 'diferenca')),
  -- False once it left the settlement, or the settlement was cancelled: the laudo is free for another.
  vale boolean not null default true,
  -- True until both sides have accepted.
  aberta boolean not null default true,
  contrato_id integer not null references contratos,
  contrato_versao integer not null,
  -- The pinned revision of the laudo (revisoes), by its number and the hash of its document.
  revisao integer not null,
  revisao_sha256 bytea not null check (length(revisao_sha256) = 32),
  -- What the revision says of the laudo.
  codigo text not null,
  nome text not null,
  data date not null,
  tratamento text not null,
  piloto_id integer not null references pilotos,
  numeros jsonb not null,
  -- Of a difference: all that was settled before.
  anterior numeric check (anterior = round(anterior, 2)),
  -- Of a difference: the laudo was measured or typed anew, or is there no more.
  causa text check (causa in ('medido', 'excluido')),
  valor numeric not null check (valor = round(valor, 2)),
  primary key (acerto_id, laudo_id),
  foreign key (contrato_id, contrato_versao) references contratos_versoes,
  check ((tipo = 'diferenca') = (anterior is not null)),
  check ((anterior is null) = (causa is null))
);
-- A laudo is settled once, and has one open difference at most.
create unique index acertos_linhas_laudo on acertos_linhas (laudo_id) where tipo = 'laudo' and vale;
create unique index acertos_linhas_diferenca on acertos_linhas (laudo_id) where tipo = 'diferenca' and vale and aberta;
-- What was settled of a laudo so far.
create index acertos_linhas_do_laudo on acertos_linhas (laudo_id);

create table acertos_contestacoes (
  id integer generated always as identity primary key,
  acerto_id integer not null,
  laudo_id integer not null,
  lado text not null check (lado in ('empresa', 'prestadora')),
  motivo text not null,
  usuario_id integer not null references usuarios,
  em timestamptz not null,
  resposta text,
  decisao text check (decisao in ('mantido', 'retirado')),
  respondido_id integer references usuarios,
  respondido_em timestamptz,
  foreign key (acerto_id, laudo_id) references acertos_linhas,
  check ((resposta is null) = (respondido_em is null) and (decisao is null) = (respondido_em is null)
    and (respondido_id is null) = (respondido_em is null))
);
create index acertos_contestacoes_da_linha on acertos_contestacoes (acerto_id, laudo_id);
-- One open contest of a line at a time.
create unique index acertos_contestacoes_aberta on acertos_contestacoes (acerto_id, laudo_id) where respondido_em is null;

-- What both sides have accepted stays as it is: a later change of a laudo is a line of the next settlement.
create function recusar_mudanca_do_acerto() returns trigger language plpgsql as $$ begin
  raise exception '% on %: an accepted or cancelled settlement does not change', tg_op, tg_table_name;
end $$;
create trigger acerto_congelado before update or delete on acertos for each row
  when (old.situacao in ('Aceito', 'Cancelado')) execute function recusar_mudanca_do_acerto();
create trigger linha_congelada before update or delete on acertos_linhas for each row
  when (not old.aberta) execute function recusar_mudanca_do_acerto();
