-- People to tell before a flight: beekeepers, neighbours, schools. Personal data with one purpose, the notice, and an objection that lasts.

-- Secret of the keys below. It is random, sealed like every secret, and the same for all time: keys of before would match nothing under another.
create table contatos_segredo (
  id boolean primary key default true check (id),
  segredo bytea not null
);

create table contatos (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  empresa_id integer not null references empresas,
  -- None: the head office.
  unidade_id integer references unidades,
  nome text collate "pt-BR-x-icu" not null,
  -- Sealed. The API asks for one of the two; a lost key may leave neither.
  email bytea,
  telefone bytea,
  -- HMAC of the address as normalised, by which it is recognised without being opened: address-keys.ts of the API.
  email_chave bytea,
  telefone_chave bytea,
  -- What the contact is about.
  para text not null check (para in ('apicultor', 'morador', 'escola', 'produtor', 'orgao', 'outro')),
  -- The person's apiary, house or field; none once removed.
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  raio_m integer not null default 6000 check (raio_m between 50 and 20000),
  horas_de_antecedencia integer not null default 48 check (horas_de_antecedencia between 1 and 720),
  observacao text not null default '',
  -- When this person asked for no more messages.
  objecao_em timestamptz,
  -- When the personal data were taken out; the row stays for the notices that were sent.
  removido_em timestamptz,
  arquivado_em timestamptz,
  versao integer not null default 1,
  usuario_id integer not null references usuarios,
  criado_em timestamptz not null,
  atualizado_em timestamptz not null,
  check (removido_em is not null or (lat is not null and lon is not null))
);
-- The list of an empresa and that of staff, by name; what is near an order is looked for among the at most 2,000 of its empresa.
create index contatos_da_empresa on contatos (empresa_id, nome, id) where removido_em is null;
create index contatos_por_nome on contatos (nome, id) where removido_em is null;
-- Which contacts of the empresa have this address?
create index contatos_do_email on contatos (empresa_id, email_chave) where email_chave is not null;
create index contatos_do_telefone on contatos (empresa_id, telefone_chave) where telefone_chave is not null;

-- Addresses whose people asked for no more messages. A row is never taken out, also where the contact is.
create table objecoes (
  empresa_id integer not null references empresas,
  chave bytea not null,
  em timestamptz not null,
  primary key (empresa_id, chave)
);
create trigger so_acrescenta before update or delete on objecoes for each row execute function recusar_mudanca();
