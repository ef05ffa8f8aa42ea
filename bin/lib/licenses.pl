# licenses.pl: reads the names of SBOMs (CycloneDX, JSON) from its input, and prints each library of another project with its licenses.
use strict;
use warnings;
use JSON::PP;

my %licenses;
while (my $file = <STDIN>) {
    chomp $file;
    open my $in, '<', $file or die "$file: $!\n";
    my $sbom = decode_json(do { local $/; <$in> });
    for my $library (@{ $sbom->{components} }) {
        next if $library->{group} eq 'io.trunkline';
        my $name = "$library->{group}:$library->{name}:$library->{version}";
        my @names = map { $_->{expression} // $_->{license}{id} // $_->{license}{name} } @{ $library->{licenses} // [] };
        die "$name has no license in $file\n" unless @names;
        $licenses{$name} = join ', ', @names;
    }
}
print "$_: $licenses{$_}\n" for sort keys %licenses;
