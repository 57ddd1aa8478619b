# What one runs all day. `just` alone lists the recipes.

_list:
    @just --list --unsorted

# Format, lint and run the unit tests, built without optimization
quick *filter:
    cargo fmt --all
    cargo clippy --all-targets -- -D warnings
    cargo test --profile quick --lib {{filter}}

# All tests, optimized and with overflow checks
test *filter:
    cargo test {{filter}}

# Everything that must hold before a change lands
gate:
    .ci/run

# One benchmark: compare, generate, phases, roads, sat, steps, twins or variants
bench name="compare" *args:
    cargo bench --bench {{name}} -- {{args}}

# Lines of code by module, longest files, and words of the documentation
figures:
    @for module in $(ls -d src/*/ crates/*/); do printf '%6d %s\n' "$(cat $(git ls-files "$module**.rs") | wc -l)" "$module"; done | sort -rn
    @wc -l $(git ls-files 'src/*.rs' 'crates/*.rs') | sort -rn | sed -n 2,6p
    @printf '%6d words in docs\n' "$(cat docs/*.md | wc -w)"

# The public interface of the library, as docs/api.txt lists it
api:
    { head -n 1 docs/api.txt; cargo +nightly public-api -sss; } > target/api.txt
    mv target/api.txt docs/api.txt
