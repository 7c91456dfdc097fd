-- How much fell where (docs/metodo.md, decision 0157): mean, CV and the ground below 0.7 and above 1.3 of the nominal dose, of laudos whose swath
-- certificate has a pattern or whose log states rates. Null: not computed, or it could not be. The figures of lists are columns of their own.
alter table laudos
  add column dose jsonb,
  add column dose_cv double precision,
  add column dose_abaixo double precision,
  add column dose_acima double precision;
alter table laudos_talhoes add column dose jsonb;

-- Laudos measured before, whose log states rates: no certificate has a pattern yet.
insert into laudos_a_avaliar (laudo_id)
  select id from laudos where ready and arquivado_em is null and metodo is not null and taxa is not null order by id
  on conflict do nothing;
