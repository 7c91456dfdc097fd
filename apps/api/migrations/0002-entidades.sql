-- Who orders, flies and signs in. Nothing is ever deleted: arquivado_em takes a row out of every list and can be undone.
-- Names sort as people in Brazil expect (ICU), whatever the server's locale.

create table empresas (
  id integer generated always as identity primary key,
  nome text collate "pt-BR-x-icu" not null,
  razao_social text,
  cnpj text,
  inscricao_estadual text,
  contato text,
  acesso text not null default 'sp' check (acesso in ('sp', 'spa', 'sp-spa')),
  ambiental boolean not null default false,
  cep text,
  estado text,
  cidade text,
  bairro text,
  logradouro text,
  numero integer,
  complemento text,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  arquivado_em timestamptz,
  versao integer not null default 1
);

create table unidades (
  id integer generated always as identity primary key,
  empresa_id integer not null references empresas,
  nome text collate "pt-BR-x-icu" not null,
  razao_social text,
  cnpj text,
  inscricao_estadual text,
  contato text,
  acesso text not null default 'sp' check (acesso in ('sp', 'spa', 'sp-spa')),
  cep text,
  estado text,
  cidade text,
  bairro text,
  logradouro text,
  numero integer,
  complemento text,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  arquivado_em timestamptz,
  versao integer not null default 1
);
create index unidades_por_empresa on unidades (empresa_id);

create table prestadoras (
  id integer generated always as identity primary key,
  nome text collate "pt-BR-x-icu" not null,
  cnpj text,
  -- Registration of the operator with the ministry of agriculture and the aviation authority.
  registro_mapa text,
  certificado_anac text,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  arquivado_em timestamptz,
  versao integer not null default 1
);

create table pilotos (
  id integer generated always as identity primary key,
  prestadora_id integer not null references prestadoras,
  nome text collate "pt-BR-x-icu" not null,
  codigo_anac text,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  arquivado_em timestamptz,
  versao integer not null default 1
);
create index pilotos_por_prestadora on pilotos (prestadora_id);

-- Who has worked for whom, or may: written when staff says so and with every laudo. Without it a prestadora would have to see every
-- empresa of the system to choose one.
create table empresas_prestadoras (
  empresa_id integer not null references empresas,
  prestadora_id integer not null references prestadoras,
  desde timestamptz not null default now(),
  primary key (empresa_id, prestadora_id)
);
create index prestadoras_empresas on empresas_prestadoras (prestadora_id);

-- What the law wants on the record of a flight (kind and registration of the aircraft). No screen asks for it yet.
create table aeronaves (
  id integer generated always as identity primary key,
  prestadora_id integer not null references prestadoras,
  tipo text not null check (tipo in ('aviao', 'helicoptero', 'drone')),
  prefixo text not null,
  modelo text,
  criado_em timestamptz not null default now(),
  arquivado_em timestamptz
);
create index aeronaves_por_prestadora on aeronaves (prestadora_id);

create table usuarios (
  id integer generated always as identity primary key,
  nome text collate "pt-BR-x-icu" not null,
  email text not null,
  -- argon2id in its own text format, salt and cost included.
  senha_hash text not null,
  nivel text not null check (nivel in ('admin', 'analista', 'funcionario', 'prestadora', 'piloto')),
  funcao text,
  rg text,
  cpf text,
  empresa_id integer references empresas,
  unidade_id integer references unidades,
  prestadora_id integer references prestadoras,
  piloto_id integer references pilotos,
  cep text,
  estado text,
  cidade text,
  bairro text,
  logradouro text,
  numero integer,
  complemento text,
  licenca_aceita_em timestamptz,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  arquivado_em timestamptz,
  versao integer not null default 1,
  -- A person without the entity of their level would see nothing, or, by a mistake in a query, everything.
  check (nivel <> 'funcionario' or empresa_id is not null),
  check (nivel <> 'prestadora' or prestadora_id is not null),
  check (nivel <> 'piloto' or piloto_id is not null)
);
-- One living account per address; an archived one may be registered again.
create unique index usuarios_email on usuarios (lower(email)) where arquivado_em is null;
create index usuarios_por_empresa on usuarios (empresa_id);
create unique index usuarios_por_piloto on usuarios (piloto_id) where arquivado_em is null and nivel = 'piloto';
create unique index usuarios_por_prestadora on usuarios (prestadora_id) where arquivado_em is null and nivel = 'prestadora';

create table sessoes (
  -- SHA-256 of the token: whoever reads this table cannot sign in with what it says.
  token_hash bytea primary key,
  usuario_id integer not null references usuarios,
  criada_em timestamptz not null default now(),
  expira_em timestamptz not null
);
create index sessoes_por_usuario on sessoes (usuario_id);
create index sessoes_vencidas on sessoes (expira_em);

create table redefinicoes_senha (
  token_hash bytea primary key,
  usuario_id integer not null references usuarios,
  expira_em timestamptz not null,
  usada_em timestamptz
);
create index redefinicoes_por_usuario on redefinicoes_senha (usuario_id);

-- Failed sign-ins by e-mail and by address; each failure makes the next attempt wait longer.
create table tentativas_login (
  chave text primary key,
  falhas integer not null,
  ultima_em timestamptz not null,
  bloqueado_ate timestamptz not null
);

-- Who did what, and what the row was before and after. Secrets are never in it.
create table auditoria (
  id bigint generated always as identity primary key,
  quando timestamptz not null default now(),
  -- Absent: the system itself, or nobody yet signed in.
  usuario_id integer references usuarios,
  acao text not null,
  entidade text not null,
  entidade_id text not null,
  antes jsonb,
  depois jsonb,
  pedido text
);
create index auditoria_por_entidade on auditoria (entidade, entidade_id, id);
create index auditoria_por_usuario on auditoria (usuario_id, id);
