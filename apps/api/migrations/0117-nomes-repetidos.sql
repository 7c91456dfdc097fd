-- Names and codes that people write alike: without case, accents and spaces, «OS 4471» and «os4471» are one.

create function chave_de_nome(texto text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(public.dobrado(texto), '\s+', '', 'g');

-- Which entity of this name, and which order of this code, exist already?
create index empresas_por_chave on empresas (chave_de_nome(nome)) where arquivado_em is null;
create index prestadoras_por_chave on prestadoras (chave_de_nome(nome)) where arquivado_em is null;
create index unidades_por_chave on unidades (empresa_id, chave_de_nome(nome)) where arquivado_em is null;
create index pilotos_por_chave on pilotos (prestadora_id, chave_de_nome(nome)) where arquivado_em is null;
create index ordens_por_chave on ordens_servico (chave_de_nome(codigo)) where arquivado_em is null;

drop index empresas_por_nome, prestadoras_por_nome, unidades_por_nome, pilotos_por_nome;
